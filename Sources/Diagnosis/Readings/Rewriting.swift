import Claims
import Checks
import Evidence

/// One way to change bytes before they are hashed, other than the documented one. All causes about what
/// was hashed share tables of these.
struct Rewriting: Sendable {
  /// The cause that this rewriting shows.
  let cause: String
  let stage: Stage
  /// The output, with `{}` for the input: “the Base64 text of {}”.
  let template: String
  /// Whether it decodes what went in, so that the app hashed the bytes, and the server the text.
  let isDecoding: Bool
  /// The bytes that come out; `nil` where it does not apply.
  let apply: @Sendable (_ bytes: [UInt8], _ context: Context) -> [UInt8]?

  /// Rewritings follow each other in this order only.
  enum Stage: Int, Sendable {
    /// Another spelling of the same thing: an encoding, a character set, whitespace.
    case spelling
    /// Something around it, or next to it.
    case framing
    /// Another hash than one SHA-256: what comes out stands in place of the hash.
    case hashing
  }

  /// What can be hashed together with it, or instead of it.
  struct Context: Sendable {
    /// The key ID as the client sent it.
    let keyIDText: [UInt8]?
    let keyID: [UInt8]?
    let appID: [UInt8]?
    let clientData: GivenBytes?
    let challenge: Bytes?
    /// The JSON that was read last: a text is written in one style after the other.
    let json = LastJSON()

    init(_ expectations: Expectations) {
      keyIDText = expectations.keyID.map { Array($0.utf8) }
      keyID = expectations.keyID.flatMap(KeyIDSpelling.identifier)
      appID = expectations.appIDs.first.map { Array($0.utf8) }
      clientData = expectations.clientData
      challenge = expectations.challenge?.readings.first?.bytes
    }
  }

  init(
    _ cause: String, _ template: String, _ stage: Stage = .spelling,
    apply: @escaping @Sendable ([UInt8], Context) -> [UInt8]?
  ) {
    self.cause = cause
    self.stage = stage
    self.template = template
    isDecoding = template.begins(with: Self.decoded)
    self.apply = apply
  }

  /// A rewriting that uses only the bytes.
  init(
    _ cause: String, _ template: String, _ stage: Stage = .spelling,
    apply: @escaping @Sendable ([UInt8]) -> [UInt8]?
  ) {
    self.init(cause, template, stage) { bytes, _ in apply(bytes) }
  }

  /// How the template of each decoder begins.
  static let decoded = "the bytes that {} encodes"

  func phrase(_ inner: String) -> String { template.replacing("{}", with: inner) }

  /// The clientDataHash that comes out of it: “SHA-256 of the Base64 text of …”.
  func label(of inner: String) -> String {
    stage == .hashing ? phrase(inner) : "SHA-256 of \(phrase(inner))"
  }
}

/// Rewritings by how they are searched.
struct RewritingTable: Sendable {
  /// Tried alone, and in pairs. Cheap and frequent ones first.
  let common: [Rewriting]
  /// Tried alone only.
  let rare: [Rewriting]

  var all: [Rewriting] { common + rare }
}
