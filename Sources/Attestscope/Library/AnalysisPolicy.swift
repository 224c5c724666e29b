#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a server expects of all artifacts, and which certificates it trusts.
///
/// Values of the policy take precedence over those in evidence records. If they differ, the policy
/// applies and the result lists both.
public struct AnalysisPolicy: Sendable, Hashable {
  /// App IDs that are accepted: prefix, dot, bundle identifier, for example
  /// `8YE23NZS57.com.example.wallet`. If empty, the App ID of each record applies.
  public var appIDs: [String] = []

  /// The environment that is accepted; `nil` to use that of each record.
  public var environment: Environment?

  /// The challenge of every artifact: the bytes that your server issued, not their Base64 text.
  public var challenge: [UInt8]?

  /// A certificate in PEM or DER that is trusted for attestations *instead of* Apple's root.
  public var attestationRoot: [UInt8]?

  /// A certificate in PEM or DER that is trusted for receipts *instead of* Apple's root.
  public var receiptRoot: [UInt8]?

  /// The time at which certificates and receipts must be valid.
  public var time = Time.automatic

  /// Maximum length of an artifact in bytes. Longer ones are skipped.
  public var largestArtifact = 4 << 20

  /// Number of artifacts that are processed in parallel. Values below 1 count as 1.
  public var jobs = 1

  /// Creates a policy that trusts Apple's roots.
  public init(appIDs: [String] = [], environment: Environment? = nil) {
    self.appIDs = appIDs
    self.environment = environment
  }

  /// An App Attest environment, as the aaguid states it.
  public enum Environment: String, Sendable, Hashable, CaseIterable {
    case production, development
    /// Both environments are accepted.
    case any
  }

  /// The time at which certificates and receipts must be valid. The current time is never used
  /// unless you pass it.
  public enum Time: Sendable, Hashable {
    /// The time of capture if a record states it, otherwise the time of issue.
    case automatic
    /// The same as `automatic`: without a time of capture, the time of issue is used.
    case capture
    /// The time at which Apple issued the artifact.
    case issuance
    /// A fixed time.
    case at(Date)
  }
}
