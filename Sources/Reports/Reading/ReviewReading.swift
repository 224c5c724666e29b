import Results

extension ReviewItem {
  /// Reads a line of the reviewer's checklist.
  init(_ value: ResultsValue) throws(ResultsFault) {
    self.init(
      id: try value.member("id").text(), title: try value.member("title").text(),
      sources: try value.member("sources").list { (source) throws(ResultsFault) in
        try source.text()
      },
      result: try value.member("result").choice(), found: try value.member("found").text(),
      artifacts: try value.list(of: "artifacts") { (id) throws(ResultsFault) in
        try id.artifactID()
      },
      eventCount: try value.member("eventCount").count(),
      capture: try value.optional("capture")?.text())
  }
}
