import Results

extension ResultsValue {
  /// The expected values, without those of a kind or a designation that this version does not know.
  func bindings(_ name: String) throws(ResultsFault) -> [BoundValue] {
    try list(of: name) { (value) throws(ResultsFault) in try BoundValue(value) }
      .compactMap(\.self)
  }
}

extension BoundValue {
  /// `nil` for a word that is not known: the value can't be told from others without it.
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
  fileprivate init(_ value: ResultsValue) throws(ResultsFault) {
    self.init(
      try value.member("shown").text(), by: try BoundValue.Author(try value.member("author")),
      at: try value.steps("where"), fits: try value.member("fits").flag())
  }
}

extension BoundValue.Author {
  /// A word that is not known names an author that is not known.
  fileprivate init(_ value: ResultsValue) throws(ResultsFault) {
    self = Self(rawValue: try value.text()) ?? .unknown
  }
}
