import Results

extension ResultsValue {
  /// Reads the expected values of an artifact. Those of an unknown kind or designation are left
  /// out.
  func bindings(_ name: String) throws(ResultsFault) -> [BoundValue] {
    try list(of: name) { (value) throws(ResultsFault) in try BoundValue(value) }
      .compactMap(\.self)
  }
}

extension BoundValue {
  /// Reads an expected value; `nil` for an unknown kind or designation, because values could not be
  /// told apart without it.
  fileprivate init?(_ value: ResultsValue) throws(ResultsFault) {
    guard let kind = Kind(rawValue: try value.member("value").text()),
      let designation = Designation(rawValue: try value.member("designation").text())
    else { return nil }
    self.init(
      kind, try value.optional("shown")?.text(), designation: designation,
      by: try value.optional("author").map { (author) throws(ResultsFault) in try Author(author) },
      at: try value.steps("where"),
      candidates: try value.list(of: "candidates", Candidate.init))
  }
}

extension BoundValue.Candidate {
  /// Reads a candidate.
  fileprivate init(_ value: ResultsValue) throws(ResultsFault) {
    self.init(
      try value.member("shown").text(), by: try BoundValue.Author(try value.member("author")),
      at: try value.steps("where"), fits: try value.member("fits").flag())
  }
}

extension BoundValue.Author {
  /// Reads an author. An unknown word becomes `unknown`.
  fileprivate init(_ value: ResultsValue) throws(ResultsFault) {
    self = Self(rawValue: try value.text()) ?? .unknown
  }
}
