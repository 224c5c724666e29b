import Claims
import Checks
import Evidence

/// One way to change bytes before they are hashed, other than the documented one. All causes about what
/// was hashed share tables of these.
struct Rewriting: Sendable {
  /// The cause that this rewriting shows.
  let cause: String
  let stage: Stage
  /// How far from the documented way it is, from 1 on: what people do most often costs least.
  let cost: Int
  let domain: Domain
  /// How many times as long as others it takes for each byte that comes out.
  let weight: Int
  /// The output, with `{}` for the input: “the Base64 text of {}”.
  let template: String
  /// Whether it decodes what went in, so that the app hashed the bytes, and the server the text.
  let isDecoding: Bool
  /// The bytes that come out; `nil` where it does not apply.
  let apply: @Sendable (_ bytes: [UInt8], _ context: Context) -> [UInt8]?

  /// What a rewriting does, which says what it can follow.
  enum Stage: Sendable, Hashable {
    /// Takes a text for an encoding.
    case decoding
    /// Puts the bytes in another order.
    case ordering
    /// A hash of it, which is then hashed again.
    case digesting
    /// Another spelling of the same thing: an encoding, a character set, whitespace.
    case spelling
    /// What a language prints for it.
    case printing
    /// Something around it, or next to it.
    case framing
    /// Something around one of its usual encodings.
    case framingText
    /// Something else entirely.
    case replacing
    /// Another hash than one SHA-256: what comes out is passed instead of the hash.
    case hashing

    /// Whether it makes sense after another one; `nil` for the value as it was given.
    func canFollow(_ last: Stage?) -> Bool {
      guard let last else { return true }
      return Self.followers[last, default: []].contains(self)
    }

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

  /// What it can be done to.
  enum Domain: Sendable {
    case bytes
    /// UTF-8 without control characters other than whitespace.
    case text
  }

  /// What can be hashed together with it, or instead of it.
  struct Context: Sendable {
    /// The key ID as the client sent it.
    let keyIDText: [UInt8]?
    let keyID: [UInt8]?
    let appID: [UInt8]?
    /// The App ID without its prefix.
    let bundle: [UInt8]?
    let clientData: GivenBytes?
    let challenge: Bytes?
    let circumstances: Circumstances
    /// The JSON that was read last: a text is written in one style after the other.
    let json = LastJSON()

    init(_ expectations: Expectations, _ circumstances: Circumstances = Circumstances()) {
      self.circumstances = circumstances
      keyIDText = expectations.keyID.map { Array($0.utf8) }
      keyID = expectations.keyID.flatMap(KeyIDSpelling.identifier)
      appID = expectations.appIDs.first.map { Array($0.utf8) }
      bundle = expectations.appIDs.first.map { Array(AppID($0).bundle.utf8) }
      clientData = expectations.clientData
      challenge = expectations.challenge?.readings.first?.bytes
    }
  }

  init(
    _ cause: String, _ template: String, _ stage: Stage = .spelling, cost: Int = 1,
    of domain: Domain = .bytes, weight: Int = 1,
    apply: @escaping @Sendable ([UInt8], Context) -> [UInt8]?
  ) {
    self.cause = cause
    self.stage = stage
    self.cost = cost
    self.domain = domain
    self.weight = weight
    self.template = template
    isDecoding = stage == .decoding
    self.apply = apply
  }

  /// A rewriting that uses only the bytes.
  init(
    _ cause: String, _ template: String, _ stage: Stage = .spelling, cost: Int = 1,
    of domain: Domain = .bytes, apply: @escaping @Sendable ([UInt8]) -> [UInt8]?
  ) {
    self.init(cause, template, stage, cost: cost, of: domain) { bytes, _ in apply(bytes) }
  }

  func phrase(_ inner: String) -> String { template.replacing("{}", with: inner) }

  /// The clientDataHash that comes out of it: “SHA-256 of the Base64 text of …”.
  func label(of inner: String) -> String {
    stage == .hashing ? phrase(inner) : "SHA-256 of \(phrase(inner))"
  }
}

/// The rewritings of one value, and how they are combined.
struct RewritingTable: Sendable {
  /// The cheap ones first; of equal ones, in the order in which they were given.
  let rewritings: [Rewriting]
  /// What several rewritings together may cost. Each that follows another costs one more than alone. A
  /// single one is tried whatever it costs.
  let bound: Int

  init(_ rewritings: [Rewriting], bound: Int) {
    self.rewritings = rewritings.enumerated().sorted {
      ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset)
    }.map(\.element)
    self.bound = bound
  }

  /// How many rewritings one after the other can be an explanation.
  static let longestChain = 3
}
