"""Marks the flows of mitmproxy that contain App Attest artifacts, while they happen.

    mitmproxy -s attestscope_addon.py --set attestscope_policy=policy.json

One process of attestscope receives every flow when its response is complete. Each flow with an artifact gets
a comment, which says whether the artifact is valid and why not, and a marker. A flow is marked again when a
later one changes its result, such as an attestation that supplies the key of an earlier assertion. Findings
on the conversation, such as a replay that the server accepted, go to the event log.

Options:
  attestscope_program   the program, by default `attestscope` in PATH
  attestscope_policy    a settings file with what your server expects:
                        {"app-id": ["8YE23NZS57.com.example.wallet"], "environment": "production"}
"""

import asyncio
import io
import json
import logging
import os
import pathlib
import queue
import shutil
import subprocess
import threading

from mitmproxy import ctx, exceptions, http
from mitmproxy.hooks import UpdateHook
from mitmproxy.io import FlowWriter

MARKERS = {
    "rejected": ":red_circle:", "undetermined": ":question:", "unreadable": ":grey_question:",
    "accepted": ":white_check_mark:",
}
# The marker of a flow with several artifacts is that of the first outcome here.
ORDER = ["rejected", "unreadable", "undetermined", "accepted"]
# Seconds that the program may take for the last results when mitmproxy ends.
PATIENCE = 30

log = logging.getLogger(__name__)


class Attestscope:
    """The addon: a writer that sends flows to the program, and a reader of its results."""

    def __init__(self):
        self.process = None
        self.pending = queue.Queue()
        # The flows that were sent, by their number from 0, and the results of each by artifact.
        self.flows = []
        self.results = {}
        self.comments = {}
        self.findings = set()
        self.loop = None
        self.threads = []
        self.is_done = False

    def load(self, loader):
        loader.add_option("attestscope_program", str, "attestscope", "The program attestscope.")
        loader.add_option(
            "attestscope_policy", str, "", "A settings file of attestscope: what your server expects.")

    def configure(self, updated):
        policy = ctx.options.attestscope_policy
        if "attestscope_policy" in updated and policy:
            try:
                value = json.loads(pathlib.Path(policy).expanduser().read_text(encoding="utf-8"))
            except (OSError, ValueError) as error:
                raise exceptions.OptionsError(f"attestscope_policy: {error}") from error
            if not isinstance(value, dict):
                raise exceptions.OptionsError("attestscope_policy: the file contains no JSON object")

    def running(self):
        """Starts the program."""
        self.loop = asyncio.get_running_loop()
        environment = dict(os.environ)
        if ctx.options.attestscope_policy:
            environment["ATTESTSCOPE_CONFIG"] = str(
                pathlib.Path(ctx.options.attestscope_policy).expanduser().resolve())
        program = shutil.which(os.path.expanduser(ctx.options.attestscope_program))
        command = [
            os.path.abspath(program) if program else ctx.options.attestscope_program, "analyze", "-", "--follow", "--quiet", "--evidence=none",
            "--fail-on=never"]
        try:
            # In a folder of its own, so that no attestscope.json of the working folder is read.
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment,
                cwd="/")
        except OSError as error:
            log.error("attestscope can't be started: %s", error)
            return
        for work in (self.send, self.receive, self.complain):
            thread = threading.Thread(target=work, daemon=True)
            thread.start()
            self.threads.append(thread)

    def response(self, flow: http.HTTPFlow):
        """Sends a flow whose response is complete."""
        if self.process is None or self.process.poll() is not None:
            return
        buffer = io.BytesIO()
        FlowWriter(buffer).add(flow)
        self.flows.append(flow)
        self.pending.put(buffer.getvalue())

    def done(self):
        """Ends the input, and waits for the last results."""
        if self.process is None:
            return
        self.is_done = True
        self.pending.put(None)
        for thread in self.threads:
            thread.join(PATIENCE)
        if self.process.poll() is None:
            self.process.kill()

    # The program's side, each in a thread of its own.

    def send(self):
        """Writes flows to the program."""
        stream = self.process.stdin
        try:
            while (flow := self.pending.get()) is not None:
                stream.write(flow)
                stream.flush()
            stream.close()
        except BrokenPipeError:
            log.error("attestscope has ended; flows are no longer marked")

    def receive(self):
        """Reads results."""
        for line in self.process.stdout:
            result = json.loads(line)
            if self.is_done:
                self.take(result)
            else:
                self.loop.call_soon_threadsafe(self.take, result)

    def complain(self):
        """Passes the program's messages to the event log."""
        for line in self.process.stderr:
            log.warning("%s", line.decode(errors="replace").rstrip())

    # Results, in mitmproxy's thread.

    def take(self, result):
        """Applies a line of results."""
        kind = result["kind"]
        if kind in ("artifact", "revised"):
            number = exchange(result["artifact"]["source"])
            if number is not None and number < len(self.flows):
                self.results.setdefault(number, {})[result["id"]] = result["verdict"]
                self.mark(number)
        elif kind == "withdrawn":
            for number, verdicts in self.results.items():
                if verdicts.pop(result["id"], None) is not None:
                    self.mark(number)
        elif kind in ("interim", "finding") and result["result"] != "cleared":
            text = f"{result['title']}: {result['found']}"
            if text not in self.findings:
                self.findings.add(text)
                level = logging.ERROR if result["result"] == "fail" else logging.WARNING
                log.log(level, "attestscope: %s", text)

    def mark(self, number):
        """Sets comment and marker of a flow. A comment that somebody else wrote stays."""
        flow, verdicts = self.flows[number], self.results[number].values()
        text = "; ".join(dict.fromkeys(verdict["headline"] for verdict in verdicts))
        if flow.comment in ("", self.comments.get(number)):
            flow.comment = text
            self.comments[number] = text
        outcomes = {verdict["outcome"] for verdict in verdicts}
        flow.marked = next((MARKERS[outcome] for outcome in ORDER if outcome in outcomes), "")
        if not self.is_done:
            asyncio.ensure_future(ctx.master.addons.trigger_event(UpdateHook([flow])), loop=self.loop)


def exchange(source):
    """Returns the number of the flow that a result comes from; None without one."""
    for step in source.get("steps", []):
        if step["kind"] == "exchange":
            return step["index"]
    return None


addons = [Attestscope()]
