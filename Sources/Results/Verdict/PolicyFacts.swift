package import Evidence

/// The policy under which an artifact was checked: every setting that can change the verdict.
package struct PolicyFacts: Sendable, Hashable {
  /// Time at which validity was checked; `nil` if no time is known.
  package let evaluatedAt: Timestamp?
  /// Where that time comes from; `nil` together with `evaluatedAt`.
  package let evaluatedAtSource: TimeSource?
  /// App IDs that the server accepts: prefix, dot, bundle identifier. Empty if none was given.
  package var appIDs: [String]
  /// The required environment by its name in an evidence record; `nil` if none was given.
  package let environment: String?
  /// Trust anchors that the paths of the attestation and of the receipt were validated to.
  package var anchors: AnchorPair
  /// The file with the context records that stated expected values, as the caller named it; `nil` if none did.
  package var contextFile: String?

  /// Creates the facts.
  package init(
    evaluatedAt: Timestamp?, evaluatedAtSource: TimeSource?, appIDs: [String],
    environment: String?, anchors: AnchorPair, contextFile: String? = nil
  ) {
    self.evaluatedAt = evaluatedAt
    self.evaluatedAtSource = evaluatedAtSource
    self.appIDs = appIDs
    self.environment = environment
    self.anchors = anchors
    self.contextFile = contextFile
  }
}

/// Where the time of evaluation comes from.
///
/// - `flag`: the option `--as-of`.
/// - `capture`: the time of the capture.
/// - `issuance`: the time of issue in the leaf certificate's serial number.
/// - `receipt`: the receipt's creation time, field 12.
/// - `now`: the clock.
package enum TimeSource: String, Sendable, Hashable, CaseIterable {
  case flag, capture, issuance, receipt, now

  /// A noun phrase for a sentence, to follow a comma: “the time of capture”.
  package var phrase: String {
    switch self {
    case .flag: "the time given with --as-of"
    case .capture: "the time of capture"
    case .issuance: "the time of issue"
    case .receipt: "the time of the receipt's creation"
    case .now: "the current time"
    }
  }
}

/// A trust anchor: a certificate that the policy trusts (RFC 5280 §6.1.1). Results contain its name
/// and fingerprint, not the certificate.
package struct AnchorFacts: Sendable, Hashable {
  /// The certificate's name, for example “Apple App Attestation Root CA”.
  package let name: String
  /// SHA-256 of the certificate's DER, 64 lower-case hexadecimal digits.
  package let sha256: String
  /// Whether it is Apple's certificate as the tool ships it. If `false`, the caller replaced it,
  /// and reports show a banner.
  package let isBuiltIn: Bool
  /// The file from which the caller's certificate was read, as the caller named it; `nil` for a
  /// built-in one and for one that no file supplied.
  package var file: String?

  /// Creates the facts of an anchor.
  package init(name: String, sha256: String, isBuiltIn: Bool, file: String? = nil) {
    self.name = name
    self.sha256 = sha256
    self.isBuiltIn = isBuiltIn
    self.file = file
  }
}

extension PolicyFacts {
  /// The policy in an artifact's line.
  ///
  /// ```json
  /// {"appIds": ["8YE23NZS57.com.example.wallet"], "environment": "production",
  ///  "evaluatedAt": "2026-03-14T09:26:53Z", "evaluatedAtSource": "capture",
  ///  "trustAnchors": [{"builtIn": true, "role": "attestation", "sha256": "1cb9…", …}, …]}
  /// ```
  static let fields = FieldTable(
    PolicyFacts.init(evaluatedAt:evaluatedAtSource:appIDs:environment:anchors:contextFile:),
    .field("evaluatedAt", \.evaluatedAt, .optional(.time)),
    .field("evaluatedAtSource", \.evaluatedAtSource, .optional(.choice)),
    .field("appIds", \.appIDs, .list(.text)),
    .field(
      "environment", \.environment,
      .optional(.own.schema(.words(["production", "development", "any"])))),
    .field("trustAnchors", \.anchors, .anchors),
    .field(
      "contextFile", \.contextFile, .optional(.text),
      about: "The file of --context, if one of its records states a value of `given`."))
}
