import Evidence
import Results

/// One event of the Open Cybersecurity Schema Framework, version 1.5.0: a Detection Finding (class
/// 2004) or a Compliance Finding (class 2003).
///
/// Numbers are those of the schema; https://schema.ocsf.io/1.5.0 lists them. Members that the schema
/// doesn't have are in `unmapped`.
struct OCSFEvent {
  /// The class of the event.
  let kind: Class
  /// Identity of the finding: equal for the same finding in every run.
  let uid: String
  /// The heading.
  let title: String
  /// What was seen.
  let description: String
  /// How bad it is.
  let severity: Severity
  /// When it happened; `nil` if no time is known. Written in milliseconds since 1970, or as 0.
  let time: Timestamp?
  /// ID and title of the rule that found it; `nil` for an artifact without a verdict.
  var rule: (id: RuleID, title: String)?
  /// How well the evidence supports the cause; `nil` without a cause.
  var certainty: Certainty?
  /// The attack or accident that the rule prevents; `nil` if it isn't known.
  var risk: String?
  /// The steps that fix it, and the address of the source that the cause cites; `nil` without
  /// steps.
  var remedy: (steps: [String], reference: String?)?
  /// The values that show it, for a Detection Finding.
  var evidences: [JSONValue] = []
  /// The requirement and its status, for a Compliance Finding.
  var compliance: JSONValue?
  /// The key, the app and the account that it is about.
  var resources: [JSONValue] = []
  /// Whether it is new, suppressed or resolved.
  var status = Status.new
  /// A remark on the status; `nil` without one.
  var comment: String?
  /// How often it occurs; `nil` for once.
  var count: Int?
  /// Members of our own.
  var further: JSONMembers = [:]

  /// A class of findings with its number.
  enum Class: Int { case compliance = 2003, detection = 2004 }

  /// A severity with its name.
  enum Severity: String, CaseIterable {
    case informational = "Informational"
    case low = "Low"
    case medium = "Medium"
    case high = "High"

    /// The number of the name.
    var number: Int { 1 + (Self.allCases.firstIndex(of: self) ?? 0) }
  }

  /// The state of a finding with its number.
  enum Status: Int {
    case new = 1
    case suppressed = 3
    case resolved = 4

    /// The name of the number.
    var name: String {
      switch self {
      case .new: "New"
      case .suppressed: "Suppressed"
      case .resolved: "Resolved"
      }
    }
  }

  /// The version of the schema.
  static let version = "1.5.0"

  /// The event as a line of JSON with its line end.
  func line(by tool: RunHeader.Tool) -> [UInt8] {
    let name = kind == .detection ? "Detection Finding" : "Compliance Finding"
    return JSONWriter.line(
      .object([
        "activity_id": .integer(1), "activity_name": "Create", "category_name": "Findings",
        "category_uid": .integer(2), "class_name": .string(name),
        "class_uid": .integer(kind.rawValue), "comment": .shown(comment),
        "compliance": compliance, "confidence": certainty.map { .string($0.ocsf.name) },
        "confidence_id": certainty.map { .integer($0.ocsf.number) },
        "count": count.map { .integer($0) }, "evidences": .nonEmpty(evidences),
        "finding_info": information,
        "is_alert": kind == .detection ? .bool(severity.number > 2 && status == .new) : nil,
        "message": .shown("\(title.sentence) \(description)"), "metadata": metadata(of: tool),
        "remediation": remedy.flatMap(remediation), "resources": .nonEmpty(resources),
        "risk_details": kind == .detection ? .shown(risk) : nil,
        "severity": .string(severity.rawValue), "severity_id": .integer(severity.number),
        "status": .string(status.name), "status_id": .integer(status.rawValue),
        "time": .integer(time?.milliseconds ?? 0),
        "type_name": .string("\(name): Create"), "type_uid": .integer(kind.rawValue * 100 + 1),
        "unmapped": further.list.isEmpty ? nil : .object(further),
      ]))
  }

  /// The object `finding_info`.
  private var information: JSONValue {
    .object([
      "analytic": rule.map { rule in
        .object([
          "name": .shown(rule.title), "type": "Rule", "type_id": .integer(1),
          "uid": .string(rule.id.rawValue),
        ])
      },
      "desc": .shown(description), "title": .shown(title), "uid": .shown(uid),
    ])
  }

  /// Returns the object `metadata`.
  private func metadata(of tool: RunHeader.Tool) -> JSONValue {
    .object([
      "event_code": .text(rule?.id.rawValue), "log_version": .string(tool.rules),
      "product": .object([
        "name": "attestscope", "vendor_name": "attestscope", "version": .string(tool.version),
      ]),
      "version": .string(Self.version),
    ])
  }

  /// Returns the object `remediation`; `nil` without steps.
  private func remediation(_ remedy: (steps: [String], reference: String?)) -> JSONValue? {
    guard !remedy.steps.isEmpty else { return nil }
    return .object([
      "desc": .shown(remedy.steps.joined(separator: " ")),
      "references": remedy.reference.flatMap { .shown([$0]) },
    ])
  }
}

extension Certainty {
  /// The confidence with its number.
  fileprivate var ocsf: (number: Int, name: String) {
    switch self {
    case .proven: (3, "High")
    case .consistent: (2, "Medium")
    case .unexplained: (1, "Low")
    }
  }
}
