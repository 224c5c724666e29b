/// One way in which bytes become other bytes on their way into a hash, other than the documented
/// one. Tables of these are shared by all causes that speak of what was hashed.
struct Rewriting: Sendable {
  /// The cause that this rewriting shows.
  let cause: String
  let stage: Stage
  /// What comes out, from what went in: “the Base64 text of the challenge”.
  let phrase: @Sendable (_ inner: String) -> String
  /// The bytes that come out; `nil` where it does not apply, or changes nothing.
  let apply: @Sendable (_ bytes: [UInt8], _ context: Context) -> [UInt8]?

  /// Rewritings follow each other in this order only.
  enum Stage: Int, Sendable {
    /// Another spelling of the same thing: an encoding, a character set, white space.
    case spelling
    /// Something around it, or beside it.
    case framing
    /// Another hash than one SHA-256: what comes out is what the app passed.
    case hashing
  }

  /// What may have been hashed together with it.
  struct Context: Sendable {
    /// The key ID as the client sent it.
    let keyIDText: String?
    let keyID: [UInt8]?
    let appIDs: [String]
  }

  init(
    _ cause: String, _ stage: Stage = .spelling, _ phrase: @escaping @Sendable (String) -> String,
    apply: @escaping @Sendable ([UInt8], Context) -> [UInt8]?
  ) {
    self.cause = cause
    self.stage = stage
    self.phrase = phrase
    self.apply = apply
  }
}
