package import Evidence

/// The answer of a rule for one artifact, with the values that it compared and their places.
package struct Finding: Sendable, Hashable {
  /// The answer itself.
  package let result: Result
  /// What was seen, as a sentence. Present for passed rules too.
  package var found: String
  /// The value that the rule requires; `nil` if the rule passed or compares nothing.
  package var expected: Value?
  /// The value in the artifact; `nil` if the rule passed or compares nothing.
  package var actual: Value?
  /// Places in the artifact's bytes that the finding is about.
  package var evidence: [EvidenceReference]
  /// What the caller can supply so that the rule can answer; empty if nothing is missing, or if
  /// nothing would help.
  package let needs: [Need]

  /// The answers a rule can give.
  ///
  /// - `pass`: the property holds.
  /// - `fail`: it does not hold.
  /// - `warn`: it holds with a deviation that a server need not reject.
  /// - `notApplicable`: the rule does not concern artifacts like this one.
  /// - `notRun`: a value that the rule needs is missing or unreadable.
  /// - `error`: the rule itself failed, which is a fault of this program.
  package enum Result: String, Sendable, Hashable, CaseIterable {
    case pass, fail, warn, notApplicable, notRun, error
  }

  /// Creates a finding of any kind. Rules use the shorter functions below, such as ``pass(_:at:)``.
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
  /// Returns a pass. The places in `evidence` are marked as confirming.
  ///
  /// - Parameters:
  ///   - found: What was seen, as a sentence.
  ///   - evidence: The places in which it was seen.
  package static func pass(_ found: String, at evidence: EvidenceReference...) -> Finding {
    Finding(.pass, found, evidence: evidence.map { $0.confirming })
  }

  /// Returns a failure.
  ///
  /// - Parameters:
  ///   - found: What was seen, as a sentence.
  ///   - expected: The required value, with its source.
  ///   - actual: The artifact's value, with its source.
  ///   - evidence: The places of the fault.
  package static func fail(
    _ found: String, expected: Value? = nil, actual: Value? = nil,
    at evidence: [EvidenceReference] = []
  ) -> Finding {
    Finding(.fail, found, expected: expected, actual: actual, evidence: evidence)
  }

  /// Returns a warning; the parameters are those of ``fail(_:expected:actual:at:)``.
  package static func warn(
    _ found: String, expected: Value? = nil, actual: Value? = nil,
    at evidence: [EvidenceReference] = []
  ) -> Finding {
    Finding(.warn, found, expected: expected, actual: actual, evidence: evidence)
  }

  /// Returns the answer that the rule does not concern artifacts like this one.
  ///
  /// - Parameter reason: Why not, as a sentence.
  package static func notApplicable(_ reason: String) -> Finding {
    Finding(.notApplicable, reason)
  }

  /// Returns the answer for values that could not be decoded. The runner adds the rule whose
  /// failure explains that (``CheckResult/blockedBy``).
  package static func unreadable(_ reason: String) -> Finding {
    Finding(.notRun, reason)
  }

  /// Returns the answer for missing context. The verdict stays `undetermined` because of it.
  ///
  /// - Parameters:
  ///   - needs: What the caller can supply.
  ///   - reason: Why the rule needs it, as a sentence.
  package static func needs(_ needs: Need..., because reason: String) -> Finding {
    Finding(.notRun, reason, needs: needs)
  }
}

/// Context that the caller can add so that an undetermined verdict is decided. The raw value is the
/// member's name in an evidence record.
///
/// - `appID`: the server's App ID, for the rpIdHash and the certificate.
/// - `challenge`: the challenge that the server issued.
/// - `clientData`: the bytes that an assertion signs.
/// - `environment`: `production` or `development`.
/// - `publicKey`: the attested key, for an assertion's signature.
package enum Need: String, Sendable, Hashable, CaseIterable {
  case appID = "appId"
  case challenge
  case clientData
  case environment
  case publicKey
}

/// A value in a comparison, with a phrase that says where it comes from.
package struct Value: Sendable, Hashable {
  /// The value itself.
  package let content: Content
  /// Where the value comes from: “by Apple's steps”, “in the certificate”.
  package let owner: String

  /// Creates a value. Content above 5,120 bytes is cut to its first 4,096, and `owner` says so.
  ///
  /// A reader does not compare longer values, and a value that was given for many artifacts would
  /// otherwise be written once for each.
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

  /// Bytes that remain of a long value.
  private static let longest = 4_096
  /// Bytes above `longest` that are tolerated, because redaction marks may lengthen a text.
  private static let slack = 1_024

  /// The value in one of four types. The type decides how renderers write the value: bytes in
  /// hexadecimal, times as RFC 3339.
  package enum Content: Sendable, Hashable {
    case bytes([UInt8])
    case text(String)
    case number(Int64)
    case time(Timestamp)

    /// Returns bytes that may be text: as text if all are printable ASCII characters, otherwise as bytes.
    package static func printed(_ bytes: some Collection<UInt8>) -> Content {
      !bytes.isEmpty && bytes.allSatisfy(\.isPrintable)
        ? .text(String(decoding: bytes, as: UTF8.self)) : .bytes(Array(bytes))
    }
  }
}

extension Value.Content {
  /// Length in bytes; 0 for types that are never cut.
  fileprivate var size: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .text(let text): text.utf8.count
    case .number, .time: 0
    }
  }

  /// Returns the first `count` bytes, of a text without a partial character at its end.
  fileprivate func prefix(_ count: Int) -> Value.Content {
    switch self {
    case .bytes(let bytes): .bytes(Array(bytes.prefix(count)))
    case .text(let text): .text(text.start(bytes: count))
    case .number, .time: self
    }
  }
}

extension String {
  /// Returns the longest prefix of whole Unicode scalars that fits into `count` bytes of UTF-8.
  fileprivate func start(bytes count: Int) -> String {
    var end = utf8.index(utf8.startIndex, offsetBy: count, limitedBy: utf8.endIndex) ?? endIndex
    while end > startIndex, end.samePosition(in: unicodeScalars) == nil {
      utf8.formIndex(before: &end)
    }
    return String(unicodeScalars[..<end])
  }
}

/// A place in the decoded bytes that a finding points to.
package struct EvidenceReference: Sendable, Hashable {
  /// The bytes, with their buffer and offset.
  package let bytes: Bytes
  /// The path through the decoded structure as a JSON Pointer (RFC 6901).
  package let path: String
  /// What the place means for the finding.
  package let role: Role

  /// What a place means for a finding.
  ///
  /// - `fault`: the bytes are wrong.
  /// - `expected`: the bytes that the fault is compared with.
  /// - `confirms`: the bytes show that the property holds.
  /// - `context`: bytes that help to understand the finding.
  package enum Role: String, Sendable, Hashable, CaseIterable {
    case fault, expected, confirms, context
  }

  /// Creates a reference to `bytes` at `path`.
  package init(_ bytes: Bytes, _ path: String, _ role: Role = .fault) {
    self.bytes = bytes
    self.path = path
    self.role = role
  }

  /// The same place in the role `confirms`.
  fileprivate var confirming: EvidenceReference { EvidenceReference(bytes, path, .confirms) }
}

extension EvidenceReference {
  /// A place with its path and role, in a line of results.
  static let fields = FieldTable(
    EvidenceReference.init(_:_:_:), .members(\.bytes, .place),
    .field("path", \.path, .own, about: "RFC 6901 JSON Pointer into the decoded structure."),
    .field("role", \.role, .choice))
}

extension Finding {
  /// The members of a check that say what its rule found.
  static let fields = FieldTable(
    Finding.init(_:_:expected:actual:evidence:needs:),
    .field("result", \.result, .choice), .field("found", \.found, .text),
    .field("expected", \.expected, .optional(.value)),
    .field("actual", \.actual, .optional(.value)),
    .field("evidence", \.evidence, .nonEmpty(.object(EvidenceReference.fields))),
    .field("needs", \.needs, .nonEmpty(.choice)))
}
