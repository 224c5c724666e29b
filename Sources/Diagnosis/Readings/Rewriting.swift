import Claims
import Checks
import Evidence

/// One change that an app or a server makes to bytes before it hashes them, other than the
/// documented procedure.
///
/// All causes about hashed values use tables of rewritings. Example: the cause
/// `N03-hash-base64-text`, the template “the Base64 text of {}”, the cost 1.
struct Rewriting: Sendable {
  /// The identifier of the cause that this rewriting proves. Each table sets its own: a challenge
  /// in Base64 is `N03-hash-base64-text`, client data in Base64 is `S20-encoded-clientdata`.
  private(set) var cause = ""
  /// What the rewriting does, which decides what it can follow.
  let stage: Stage
  /// How unusual the rewriting is: 1 for what happens most often, and up.
  let cost: Int
  /// Whether it applies only to text: UTF-8 without control characters other than whitespace.
  let isOfText: Bool
  /// How many times as long as other rewritings it takes for each output byte; counted by the
  /// search budget.
  let weight: Int
  /// The output in words, with `{}` for the input: “the Base64 text of {}”.
  let template: String
  /// Whether it decodes the input: the app hashed the bytes, and the server hashed the text.
  var isDecoding: Bool { stage == .decoding }
  /// Returns the changed bytes, or `nil` if the rewriting doesn't apply to them.
  let apply: @Sendable (_ bytes: [UInt8], _ context: Context) -> [UInt8]?

  /// The kind of change, which decides in which order changes can follow each other.
  enum Stage: Sendable, Hashable {
    /// Decodes a text.
    case decoding
    /// Puts the bytes in a different order.
    case ordering
    /// Hashes the bytes; the hash is then hashed again.
    case digesting
    /// Writes the same value differently: in an encoding, a character set, with whitespace.
    case spelling
    /// Prints the value as a language does.
    case printing
    /// Puts something around the value, or next to it.
    case framing
    /// Puts something around one of the value's usual encodings.
    case framingText
    /// Replaces the value by something else.
    case replacing
    /// Replaces the single SHA-256: the output is passed instead of the hash. Nothing can follow
    /// it.
    case hashing

    /// Returns whether this stage makes sense after another one. Any stage can be the first, with
    /// `nil` before it.
    func canFollow(_ last: Stage?) -> Bool {
      guard let last else { return true }
      return Self.followers[last, default: []].contains(self)
    }

    /// The stages that can follow each stage; nothing follows `replacing` and `hashing`.
    private static let followers: [Stage: Set<Stage>] = [
      .decoding: [
        .decoding, .ordering, .digesting, .spelling, .printing, .framing, .framingText, .hashing,
      ],
      .ordering: [.digesting, .spelling, .printing, .framing, .framingText, .hashing],
      .digesting: [.digesting, .ordering, .spelling, .printing, .framing, .framingText, .hashing],
      .spelling: [.digesting, .spelling, .printing, .framing, .hashing],
      .printing: [.digesting, .spelling, .framing, .hashing],
      .framing: [.digesting, .spelling, .framing, .hashing],
      .framingText: [.digesting, .spelling, .hashing],
    ]
  }

  /// The other values of a record, which may be hashed together with a value or instead of it.
  /// Each is `nil` if the record doesn't have it.
  struct Context: Sendable {
    /// The key ID as the client sent it, in UTF-8.
    let keyIDText: [UInt8]?
    /// The 32 bytes of the key ID.
    let keyID: [UInt8]?
    /// The first App ID that the server expects, in UTF-8.
    let appID: [UInt8]?
    /// That App ID without its prefix.
    let bundle: [UInt8]?
    /// The client data that was given, in every encoding in which its text can be read.
    let clientData: GivenBytes?
    /// The challenge in its first reading.
    let challenge: Bytes?
    /// The bytes that the challenge encodes, if its first reading is its text.
    let decodedChallenge: Bytes?
    /// Account, path and time of the request.
    let circumstances: Circumstances
    /// The JSON that was read last: a search writes one text in one style after the other.
    let json = LastJSON()

    /// Takes the values from what the server expects and from the request.
    init(_ expectations: Expectations, _ circumstances: Circumstances = Circumstances()) {
      self.circumstances = circumstances
      keyIDText = expectations.keyID.map { Array($0.utf8) }
      keyID = expectations.keyID.flatMap(KeyIDSpelling.identifier)
      appID = expectations.appIDs.first.map { Array($0.utf8) }
      bundle = expectations.appIDs.first.map { Array(AppID($0).bundle.utf8) }
      clientData = expectations.clientData
      let readings = expectations.challenge?.readings ?? []
      challenge = readings.first?.bytes
      // Hexadecimal digits are also Base64.
      decodedChallenge =
        readings.first?.encoding == .utf8
        ? (expectations.challenge?.likelyReading
          ?? readings.first { $0.encoding != .utf8 })?.bytes : nil
    }
  }

  /// Creates a rewriting that uses the bytes and the context.
  init(
    _ template: String, _ stage: Stage = .spelling, cost: Int = 1, isOfText: Bool = false,
    weight: Int = 1, apply: @escaping @Sendable ([UInt8], Context) -> [UInt8]?
  ) {
    self.stage = stage
    self.cost = cost
    self.isOfText = isOfText
    self.weight = weight
    self.template = template
    self.apply = apply
  }

  /// Creates a rewriting that uses only the bytes.
  init(
    _ template: String, _ stage: Stage = .spelling, cost: Int = 1, isOfText: Bool = false,
    apply: @escaping @Sendable ([UInt8]) -> [UInt8]?
  ) {
    self.init(template, stage, cost: cost, isOfText: isOfText) { bytes, _ in apply(bytes) }
  }

  /// Returns the same rewriting as one that proves a cause.
  func proving(_ cause: String) -> Rewriting {
    var rewriting = self
    rewriting.cause = cause
    return rewriting
  }

  /// Returns the output in words for an input in words.
  func phrase(_ inner: String) -> String { template.replacing("{}", with: inner) }

  /// Returns the resulting clientDataHash in words: “SHA-256 of the Base64 text of the
  /// challenge”.
  func label(of inner: String) -> String {
    stage == .hashing ? phrase(inner) : "SHA-256 of \(phrase(inner))"
  }
}

extension GivenBytes.Encoding {
  /// The encoding, to complete the phrase “the challenge”: “ in Base64”; empty for bytes.
  var suffix: String { self == .utf8 ? "" : " in \(name)" }

  /// The stage of a rewriting that puts something around bytes in this encoding.
  var framing: Rewriting.Stage { self == .utf8 ? .framing : .framingText }
}

/// The rewritings of one kind of value, and the limit for combinations of them.
struct RewritingTable: Sendable {
  /// In ascending order of cost; at equal cost in the order in which they were given.
  let rewritings: [Rewriting]
  /// The most that a combination may cost. It costs the sum of its rewritings and 1 for each
  /// after the first. A single rewriting is tried whatever it costs.
  let bound: Int

  /// Sorts rewritings by cost, and sets the cause that each group of them proves.
  init(_ groups: [(cause: String, rewritings: [Rewriting])]) {
    self.init(groups.flatMap { cause, rewritings in rewritings.map { $0.proving(cause) } })
  }

  /// Sorts the rewritings by cost.
  init(_ rewritings: [Rewriting], bound: Int = 5) {
    self.rewritings = rewritings.enumerated().sorted {
      ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset)
    }.map(\.element)
    self.bound = bound
  }

  /// The most rewritings in a combination.
  static let longestChain = 3
}
