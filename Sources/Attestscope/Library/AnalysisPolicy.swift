public import Foundation

/// What artifacts are held against, whatever their records say.
///
/// Every value is the operator's word: where a record says otherwise, this counts, and the result
/// tells of both.
public struct AnalysisPolicy: Sendable, Hashable {
  /// App IDs that are accepted: prefix, dot, bundle identifier, as in `8YE23NZS57.com.example.wallet`.
  /// Without any, a record's own App ID counts.
  public var appIDs: [String] = []

  /// The environment that is accepted.
  public var environment: Environment?

  /// The challenge of every artifact, as the bytes that your server issued.
  public var challenge: [UInt8]?

  /// A certificate in PEM or DER that is trusted for attestations *in place of* Apple's root.
  public var attestationRoot: [UInt8]?

  /// The same for receipts.
  public var receiptRoot: [UInt8]?

  /// The time at which certificates and receipts have to be valid.
  public var time = Time.automatic

  /// The largest artifact that is decoded, in bytes. A larger one is skipped.
  public var largestArtifact = 4 << 20

  /// How many artifacts are worked on side by side; at least one.
  public var jobs = 1

  /// Expects nothing, and trusts Apple's roots.
  public init(appIDs: [String] = [], environment: Environment? = nil) {
    self.appIDs = appIDs
    self.environment = environment
  }

  /// Where an app was attested.
  public enum Environment: String, Sendable, Hashable, CaseIterable {
    case production, development
    /// Either of them.
    case any
  }

  /// The time at which certificates and receipts have to be valid. It is never silently the present.
  public enum Time: Sendable, Hashable {
    /// The time of capture where a record has it, else that of issue.
    case automatic
    /// The time of capture alone.
    case capture
    /// The time at which Apple issued the artifact.
    case issuance
    case at(Date)
  }
}
