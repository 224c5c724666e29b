package import Claims
package import Checks
package import Decoding
package import Evidence
package import Ingest
import Platform
package import Reports

/// What a run is asked to do.
package struct RunConfiguration: Sendable {
  /// Files, folders, or `-` for standard input, as the caller named them.
  package var inputs: [String]
  /// What applies to every artifact, whatever its record says.
  package var defaults = Expectations()
  /// The place of the challenge in the evidence, for the artifacts that it is a candidate of.
  package var challengeChoice: ChallengeChoice?
  /// A file of evidence records that are joined by key ID or record ID.
  package var contextFile: String?
  /// What the server answered, for artifacts whose record or capture doesn't say it.
  package var serverError: String?
  package var time = EvaluationTime.automatic
  package var anchors = TrustAnchors()
  /// Keys and profiles for tokens.
  package var tokens = TokenPolicy()
  /// Services that the operator describes.
  package var services: [ServiceProfile] = []
  /// How many artifacts are worked on side by side.
  package var jobs = 1
  package var limits = DecodingLimits.standard
  /// The most bytes of standard input that are kept, to be read twice.
  package var spoolLimit = 8 << 30
  /// What results do not show.
  package var redaction = Redaction.secrets
  /// What earlier attempts at the same run have left.
  package var attempt = Attempt()
  /// What is read in place of standard input.
  var bytes: [UInt8]?
  /// Standard input, where it was read already.
  private(set) var standardInput: SpooledInput?

  package init(inputs: [String]) {
    self.inputs = inputs
  }

  /// Reads standard input where it is asked for, once.
  package mutating func keepStandardInput() throws {
    guard standardInput == nil, inputs.contains("-") else { return }
    standardInput =
      if let bytes { try SpooledInput(holding: bytes) } else {
        try SpooledInput(copying: SystemCall.standardInput, limit: spoolLimit)
      }
  }

  /// Inputs that can be read once only.
  var pipes: [String] { inputs.filter { $0 != "-" && Self.isPipe($0) } }

  /// Whether another run would find the same inputs.
  package var canBeRepeated: Bool {
    pipes.isEmpty && contextFile.map(Self.isPipe) != true
  }

  private static func isPipe(_ path: String) -> Bool {
    (try? FileStatus(at: RawPath(path)))?.kind == .special
  }
}
