package import Claims
package import Checks
package import Decoding
package import Evidence
package import Ingest
import Platform
package import Redaction
package import Reports

/// The settings of one run: inputs, expected values, trust anchors, limits and redaction.
package struct RunConfiguration: Sendable {
  /// Files, folders, or `-` for standard input, as the caller named them.
  package var inputs: [String]
  /// Expected values from options, which take precedence over the records.
  package var defaults = Expectations()
  /// The challenge, chosen by its place in the evidence. It applies to artifacts whose candidates
  /// at that place all have the same text.
  package var challengeChoice: ChallengeChoice?
  /// Path of a file of evidence records that are joined by key ID or record ID.
  package var contextFile: String?
  /// The server's error, for artifacts whose record or capture does not contain it.
  package var serverError: String?
  /// The time at which validity is checked.
  package var time = EvaluationTime.automatic
  /// The trust anchors for attestations and receipts.
  package var anchors = TrustAnchors()
  /// Keys and profiles for the verification of tokens.
  package var tokens = TokenPolicy()
  /// Services that the operator describes in a profile file.
  package var services: [ServiceProfile] = []
  /// The artifacts that are reported. The others are read and checked, so that what they say about
  /// these is known.
  package var selection = ArtifactSelection()
  /// The team's rules, which run after the others.
  package var teamRules = TeamRuleFile()
  /// What marks problems that the team or a baseline knows.
  package var triage = TriagePolicy()
  /// Number of artifacts that are processed in parallel.
  package var jobs = 1
  /// Limits for decoders, such as the size of an artifact and the depth of nesting.
  package var limits = DecodingLimits.standard
  /// Maximum number of bytes of standard input that are stored.
  package var spoolLimit = 8 << 30
  /// What results do not show.
  package var redaction = Redaction.secrets
  /// The part of a larger run that this run is; `nil` if it is all of it.
  package var shard: Shard?
  /// What earlier attempts at the same run left behind.
  package var attempt = Attempt()
  /// How the run notes its progress in the report folder; `nil` if it doesn't.
  package var progress: ProgressSetting?
  /// Bytes that are read instead of standard input; `nil` to read standard input itself.
  var bytes: [UInt8]?
  /// Standard input, once it was copied.
  private(set) var standardInput: SpooledInput?
  /// The input of which `standardInput` is a copy: standard input, or one that is followed.
  private(set) var standardInputName = "-"

  /// Creates the default settings for `inputs`.
  package init(inputs: [String]) {
    self.inputs = inputs
  }

  /// Copies standard input to a temporary file if it is an input and was not copied yet.
  ///
  /// - Throws: ``InputFailure`` or `OutputError`.
  package mutating func keepStandardInput() throws {
    guard standardInput == nil, inputs.contains("-") else { return }
    standardInput =
      if let bytes { try SpooledInput(holding: bytes) } else {
        try SpooledInput(copying: SystemCall.standardInput, limit: spoolLimit)
      }
  }

  /// Starts to follow the only input, which is then read from the copy that the follower keeps.
  ///
  /// - Throws: ``InputFailure`` or `OutputError`.
  package mutating func follow() throws -> FollowedInput {
    let input = try FollowedInput(inputs.first ?? "-", limit: spoolLimit)
    standardInput = input.copy
    standardInputName = input.name
    return input
  }

  /// Number of artifacts that are worked on at once, or wait for their delivery.
  var width: Int { attempt.isCareful || jobs == 1 ? 1 : jobs * Self.lookahead }

  /// Number of artifacts that each worker may be ahead of the next delivery.
  private static let lookahead = 8

  /// Inputs that can be read only once, other than standard input.
  var pipes: [String] {
    inputs.filter {
      $0 != "-" && $0 != standardInputName  // == is right: as given
        && FileStatus.kind(at: $0) == .special
    }
  }

  /// Whether a second process would find the same inputs: no input and no context file is a pipe.
  package var canBeRepeated: Bool {
    pipes.isEmpty && contextFile.flatMap(FileStatus.kind) != .special
  }

  /// Whether another run can continue this one: its inputs can be read again, no crash changes what
  /// it skips, and every artifact has a line of results.
  var canBeResumed: Bool {
    canBeRepeated && standardInput == nil && attempt.number == 0 && selection.isAll
  }
}
