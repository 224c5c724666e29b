package import Evidence

/// What a rule found.
package struct Finding: Sendable, Hashable {
  package let result: Result
  /// What was seen, said even when all is well.
  package var found: String
  package var expected: Value?
  package var actual: Value?
  package var evidence: [EvidenceReference]
  /// What the caller did not give and the rule needs.
  package let needs: [Need]

  package enum Result: String, Sendable, Hashable, CaseIterable {
    case pass, fail, warn, notApplicable, notRun, error
  }

  /// Any finding; a rule says what it found with one of the shorter ways below.
  package init(
    _ result: Result, _ found: String, expected: Value? = nil, actual: Value? = nil,
    evidence: [EvidenceReference] = [], needs: [Need] = []
  ) {
    self.result = result
    self.found = found
    self.expected = expected
    self.actual = actual
    self.evidence = evidence
    self.needs = needs
  }
}

extension Finding {
  package static func pass(_ found: String, at evidence: EvidenceReference...) -> Finding {
    Finding(.pass, found, evidence: evidence.map { $0.confirming })
  }

  package static func fail(
    _ found: String, expected: Value? = nil, actual: Value? = nil,
    at evidence: [EvidenceReference] = []
  ) -> Finding {
    Finding(.fail, found, expected: expected, actual: actual, evidence: evidence)
  }

  package static func warn(
    _ found: String, expected: Value? = nil, actual: Value? = nil,
    at evidence: [EvidenceReference] = []
  ) -> Finding {
    Finding(.warn, found, expected: expected, actual: actual, evidence: evidence)
  }

  /// The rule says nothing of artifacts like this one.
  package static func notApplicable(_ reason: String) -> Finding {
    Finding(.notApplicable, reason)
  }

  /// The values that the rule judges could not be read; the runner names the rule that says why.
  package static func unreadable(_ reason: String) -> Finding {
    Finding(.notRun, reason)
  }

  /// The rule needs something that the caller did not give, and the verdict stays open without it.
  package static func needs(_ needs: Need..., because reason: String) -> Finding {
    Finding(.notRun, reason, needs: needs)
  }
}

/// Something that the caller can add to settle an open verdict, by its name in an evidence record.
package enum Need: String, Sendable, Hashable, CaseIterable {
  case appID = "appId"
  case challenge
  case clientData
  case environment
  case publicKey
}

/// A value in a comparison, with whose value it is.
package struct Value: Sendable, Hashable {
  package let content: Content
  /// “as the server computes it”, “as Apple certified it”.
  package let owner: String

  /// Of a value that is longer than a reader compares, the start is kept: what was given is given to
  /// each artifact of a record, and is not written with each.
  package init(_ content: Content, _ owner: String) {
    let size = content.size
    guard size > Self.longest + Self.slack else {
      self.content = content
      self.owner = owner
      return
    }
    self.content = content.prefix(Self.longest)
    self.owner = "\(owner); its first \(Self.longest) of \(size) bytes"
  }

  private static let longest = 4_096
  /// Marks instead of what is withheld may make a text longer.
  private static let slack = 1_024

  package enum Content: Sendable, Hashable {
    case bytes([UInt8])
    case text(String)
    case number(Int64)
    case time(Timestamp)
  }
}

extension Value.Content {
  fileprivate var size: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .text(let text): text.utf8.count
    case .number, .time: 0
    }
  }

  fileprivate func prefix(_ count: Int) -> Value.Content {
    switch self {
    case .bytes(let bytes): .bytes(Array(bytes.prefix(count)))
    case .text(let text): .text(text.start(bytes: count))
    case .number, .time: self
    }
  }
}

extension String {
  /// The characters that fit into so many bytes.
  fileprivate func start(bytes count: Int) -> String {
    var end = utf8.index(utf8.startIndex, offsetBy: count, limitedBy: utf8.endIndex) ?? endIndex
    while end > startIndex, end.samePosition(in: unicodeScalars) == nil {
      utf8.formIndex(before: &end)
    }
    return String(unicodeScalars[..<end])
  }
}

/// A place in the decoded bytes that a finding speaks of.
package struct EvidenceReference: Sendable, Hashable {
  package let bytes: Bytes
  /// The way through the decoded structure, as a JSON Pointer (RFC 6901).
  package let path: String
  package let role: Role

  package enum Role: String, Sendable, Hashable, CaseIterable {
    case fault, expected, confirms, context
  }

  package init(_ bytes: Bytes, _ path: String, _ role: Role = .fault) {
    self.bytes = bytes
    self.path = path
    self.role = role
  }

  /// The same place, where nothing is wrong.
  fileprivate var confirming: EvidenceReference { EvidenceReference(bytes, path, .confirms) }
}
