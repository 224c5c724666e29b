"""A second addon for the trial: writes what other addons see of each flow, with the time, as JSON Lines."""

import json
import os
import time


class Probe:
    def __init__(self):
        self.file = open(os.environ["PROBE_OUTPUT"], "a", encoding="utf-8")
        self.starts = {}

    def note(self, flow, what):
        line = {
            "what": what, "path": flow.request.path, "at": time.monotonic(), "comment": flow.comment,
            "marked": flow.marked}
        self.file.write(json.dumps(line) + "\n")
        self.file.flush()

    def response(self, flow):
        self.note(flow, "response")

    def update(self, flows):
        for flow in flows:
            self.note(flow, "update")


addons = [Probe()]
