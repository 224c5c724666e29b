import Claims
import Checks
import Decoding
import Evidence
import Results
import SystemCrypto

/// Family K, first part: the right key, whose ID was written, cut or computed wrongly.
enum KeyIDCauses {
  /// All causes of this part: K14 and K13, the spellings, then K05, K12, K10 and K06.
  static let all: [Cause] =
    KeyIDReadings.all + spellings + [truncated, otherCase, strippedZeros, wrongHashInput]

  /// The spellings with a cause of their own.
  private static let spellings = [
    /// `-` and `_` instead of `+` and `/`, or no padding: 43 characters instead of 44. Common where
    /// WebAuthn code is reused.
    spelled(
      "K01-base64url-keyid",
      as: [
        .base64url: "The key ID is spelled in Base64url.",
        .missingPadding: "The key ID lacks its padding.",
      ]),
    /// 64 hexadecimal digits, in either case.
    spelled("K02-keyid-hex", as: [.hex: nil]),
    /// The Base64 text was encoded again, in Base64 or hexadecimal, or its 32 bytes were read as
    /// UTF-8 text.
    spelled("K03-keyid-utf8-bytes") { sent, key in
      if KeyIDSpelling.of(sent, for: key.identifier) == .base64Twice {
        return (KeyIDSpelling.base64Twice.phrase, "The key ID was Base64-encoded twice.")
      }
      if sent.equals(Array(key.text.utf8).hex) {
        return (
          "its characters are written in hexadecimal",
          "The characters of the key ID were written in hexadecimal."
        )
      }
      return sent.equals(String(decoding: key.identifier, as: UTF8.self))
        ? (
          "its 32 bytes were read as UTF-8 text",
          "The 32 bytes of the key ID were read as UTF-8 text."
        ) : nil
    },
    /// `+` in a form or a query is decoded as a space.
    spelled("K04-plus-to-space", as: [.spacesForPlus: nil]),
    /// Whitespace, quotes or invisible characters around the text.
    spelled("K11-keyid-whitespace") { sent, key in
      guard KeyIDSpelling.of(sent, for: key.identifier) == .whitespace else { return nil }
      let phrase = KeyIDSpelling.whitespace.phrase(of: sent, for: key.identifier)
      return (phrase, "The key ID \(phrase.dropFirst("it ".count)).")
    },
  ]

  /// How a key ID is spelled, to follow “the key ID is right, but”, and what was done, as the cause's statement;
  /// `nil` for the cause's own.
  private typealias Spelled = (phrase: String, statement: String?)

  /// Returns a cause for a key ID that names the right key in another spelling.
  ///
  /// It is proven by reading the text in that spelling: the result is SHA-256 of the certified key.
  ///
  /// - Parameters:
  ///   - id: The stable identifier.
  ///   - spelling: How the text is spelled; `nil` if it isn't spelled in this way.
  private static func spelled(
    _ id: String, _ spelling: @escaping @Sendable (_ sent: String, _ key: CertifiedKey) -> Spelled?
  ) -> Cause {
    Cause(id) { examination in
      var statement: String?
      let argument = argument(examination) { sent, key in
        guard let spelled = spelling(sent, key) else { return nil }
        statement = spelled.statement
        return "The key ID is right, but \(spelled.phrase)."
      }
      let actor = CauseTexts.standard[id].actor
      return argument?.worded(statement.map { CauseWording($0, actor: actor) })
    }
  }

  /// Returns a cause for spellings that the rule `attestation.key-id` itself recognizes, each with the cause's
  /// statement.
  private static func spelled(_ id: String, as statements: [KeyIDSpelling: String?]) -> Cause {
    spelled(id) { sent, key in
      KeyIDSpelling.of(sent, for: key.identifier).flatMap { spelling in
        statements[spelling].map { (spelling.phrase, $0) }
      }
    }
  }

  /// A column or field of limited length cut the key ID. At least 16 characters of the right one
  /// must remain, in Base64, Base64url or hexadecimal.
  private static let truncated = Cause("K05-truncated-keyid") { examination in
    argument(examination, seen: start)?.worded(
      examination.isSent(.keyID)
        ? CauseWording(
          CauseTexts.standard["K05-truncated-keyid"].statement, actor: .app,
          changes: [
            "In the app, find the field or buffer that cuts the key ID, and widen it: it has 44 characters in Base64, and 64 in hexadecimal."
          ]) : nil)
  }

  /// Returns which part of the right key ID was given, as a sentence; `nil` if it isn't the start of one of its
  /// forms.
  private static func start(_ sent: String, _ key: CertifiedKey) -> String? {
    // In Base64, 43 characters are the complete key ID without its padding.
    let forms = [
      (name: "Base64", text: key.text, whole: 43),
      (name: "Base64url", text: Base64.encode(key.identifier, as: .url), whole: 43),
      (name: "hexadecimal", text: key.identifier.hex, whole: 64),
    ]
    let count = sent.utf8.count
    guard count >= 16,
      let form = forms.first(where: { count < $0.whole && $0.text.begins(with: sent) })
    else { return nil }
    return """
      The key ID is the first \(count) of the \(form.text.utf8.count) characters that the right one \
      has in \(form.name), as if a field were limited to \(count).
      """
  }

  /// A database or framework that ignores case changed the letters. Base64 is case-sensitive, so
  /// the bytes are others.
  private static let otherCase = cause("K12-keyid-letter-case") { sent, key in
    guard !sent.equals(key.text), sent.lowercasedASCII.equals(key.text.lowercasedASCII)
    else { return nil }
    return "The key ID is right except for its letter case."
  }

  /// Software that treats coordinates as integers drops leading zero bytes, so that the hash or the
  /// point is wrong. It affects 1 key in 128.
  ///
  /// It explains a key ID that is the hash of the shortened point, and a public key that is given
  /// too short.
  private static let strippedZeros = Cause("K10-leading-zero-coordinate") { examination in
    argument(examination) { hashed(as: KeyForm.stripped, $0, $1) } ?? strippedPublicKey(examination)
  }

  /// Returns the argument for a given public key whose coordinates lack leading zeros; `nil` if the
  /// key is complete or unreadable.
  private static func strippedPublicKey(_ examination: Examination) -> Argument? {
    guard let given = examination.input.expectations.publicKey,
      let key = PublicKeyReader.read(given), key.deviation == .missingZeros
    else { return nil }
    return .recomputed(
      examination.input.withPublicKey(key.point),
      "The given public key is shorter than 65 bytes; with leading zeros in a coordinate it is complete.",
      undoing: "publicKey := 04 ‖ X ‖ Y with 32 bytes each",
      steps: .one(
        "public key", given.text, "as it was given", key.point, "with 32 bytes for each coordinate")
    )
  }

  /// The key ID is SHA-256 of another form of the certified key, such as its SubjectPublicKeyInfo,
  /// its PEM, or X ‖ Y without the leading 04.
  private static let wrongHashInput = cause("K06-wrong-hash-input") {
    hashed(as: KeyForm.wrong, $0, $1)
  }

  /// Returns the form of the certified key whose SHA-256 is the key ID that was sent, as a
  /// sentence.
  ///
  /// - Parameters:
  ///   - forms: The forms to try.
  ///   - sent: The key ID that was sent.
  ///   - key: The certified key.
  /// - Returns: `nil` if the key ID is right, or no form has this hash.
  private static func hashed(
    as forms: [KeyForm], _ sent: String, _ key: CertifiedKey
  ) -> String? {
    guard let given = KeyIDSpelling.identifier(sent), given != key.identifier,
      let form = forms.first(where: { $0.bytes(key).map(Digest.sha256) == given })
    else { return nil }
    return "The given key ID is SHA-256 of \(form.phrase)."
  }

  /// Returns a cause that the key ID itself shows: with the right one instead, the check passes.
  ///
  /// - Parameters:
  ///   - id: The stable identifier.
  ///   - seen: What the key ID shows, as a sentence; `nil` if it doesn't show this cause.
  private static func cause(
    _ id: String, seen: @escaping @Sendable (_ sent: String, _ key: CertifiedKey) -> String?
  ) -> Cause {
    Cause(id) { argument($0, seen: seen) }
  }

  /// Returns the argument that the key ID that was sent shows the cause: with the right one, the
  /// check passes.
  ///
  /// - Parameters:
  ///   - examination: The artifact, with the key ID in its expectations.
  ///   - seen: What the key ID shows, as a sentence; `nil` if it doesn't show this cause.
  /// - Returns: `nil` without a key ID or a certified key, and if `seen` returns `nil`.
  static func argument(
    _ examination: Examination, seen: (_ sent: String, _ key: CertifiedKey) -> String?
  ) -> Argument? {
    guard let sent = examination.input.expectations.keyID,
      let key = CertifiedKey(of: examination.input), let summary = seen(sent, key)
    else { return nil }
    return .recomputed(
      examination.input.with { $0.expectations.keyID = key.text }, summary,
      undoing: "keyId := base64(SHA-256(04 ‖ X ‖ Y))",
      steps: .one(
        "keyId", sent, examination.ownerOfKeyID, key.text, "as generateKey returned it"))
  }
}

extension Examination {
  /// Where the given key ID comes from, for a value in a proof: only a captured request shows what the client
  /// sent.
  var ownerOfKeyID: String { isSent(.keyID) ? "as the client sent it" : "as it was given" }
}

extension CheckInput {
  /// Returns the input with another public key, given in Base64.
  func withPublicKey(_ point: Bytes) -> CheckInput {
    let text = Bytes(Array(Base64.encode(point).utf8))
    return with { $0.expectations.publicKey = GivenBytes(text, .base64) }
  }
}
