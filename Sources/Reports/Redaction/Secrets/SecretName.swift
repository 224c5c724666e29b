/// Names whose values are secrets: of headers, of members of JSON and CBOR, of form fields.
struct SecretName: Sendable {
  let kind: SecretKind
  /// How much of what follows the name is its value.
  let value: Value
  private let text: [UInt8]
  private let isWhole: Bool

  enum Value: Sendable {
    /// All that stands on the line.
    case line
    /// The next word.
    case word
    /// As with a word, but only in quotation marks or after a sign of equality: in prose the name is
    /// a word like others.
    case marked
  }

  private init(_ text: String, _ kind: SecretKind, _ value: Value, isWhole: Bool = false) {
    self.text = Array(text.utf8)
    self.kind = kind
    self.value = value
    self.isWhole = isWhole
  }

  /// The longest that is looked at.
  static let limit = 64

  /// The secret that a name stands for. Case, `_`, `-` and spaces do not count, nor does a number at
  /// the end or, but for short words, what stands before: `X-Api-Key`, `userPassword2`.
  static func named(_ name: some Sequence<UInt8>) -> SecretName? {
    var letters: [UInt8] = []
    for byte in name where !CharacterSet.nameSeparators.contains(byte) {
      guard letters.count < limit else { return nil }
      letters.append(lowered(byte))
    }
    while let last = letters.last, (0x30...0x39).contains(last) { _ = letters.popLast() }
    guard let last = letters.last else { return nil }
    return byLastLetter[Int(last)].first { entry in
      entry.isWhole ? letters == entry.text : letters.reversed().starts(with: entry.text.reversed())
    }
  }

  /// Whether what stands before a place may end in one of the names.
  static func isEnd(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    let last = text.start(of: behindNames, before: place) - 1
    guard last >= 0 else { return false }
    return byLastLetter[Int(lowered(text[last]))].contains { entry in
      var place = last
      for letter in entry.text.reversed() {
        while place >= 0, CharacterSet.nameSeparators.contains(text[place]) { place -= 1 }
        guard place >= 0, lowered(text[place]) == letter else { return false }
        place -= 1
      }
      return true
    }
  }

  private static func lowered(_ letter: UInt8) -> UInt8 {
    (0x41...0x5a).contains(letter) ? letter | 0x20 : letter
  }

  private static let behindNames = CharacterSet.nameSeparators.union(.digits)

  private static let byLastLetter: [[SecretName]] = {
    var table = [[SecretName]](repeating: [], count: 256)
    for entry in all { if let last = entry.text.last { table[Int(last)].append(entry) } }
    return table
  }()

  /// The more telling ones first.
  private static let all: [SecretName] =
    [
      SecretName("authorization", .authorization, .line), SecretName("cookie", .cookie, .line),
      SecretName("cookies", .cookie, .marked),
    ]
    + ["devicetoken", "pushtoken", "apnstoken"].map { SecretName($0, .deviceToken, .word) }
    + ["apikey", "accesskey", "accesskeyid", "subscriptionkey", "xgoogapikey"].map {
      SecretName($0, .key, .word)
    } + ["privatekey", "signingkey"].map { SecretName($0, .privateKey, .word) }
    + [
      "password", "passwd", "passphrase", "passcode", "pwd", "secret", "secretkey",
      "secretaccesskey",
      "passwordconfirmation", "passwordhash", "passwort", "kennwort", "motdepasse", "mnemonic",
      "seedphrase", "recoverycode", "backupcode", "pincode",
    ].map { SecretName($0, .password, .word) }
    + [
      "accesstoken", "refreshtoken", "authtoken", "idtoken", "bearertoken", "sessiontoken",
      "csrftoken", "xsrftoken", "securitytoken", "sessionid", "sessid", "sessionkey",
      "xamzsignature", "xfirebaseappcheck",
    ].map { SecretName($0, .token, .word) }
    + ["token", "jwt"].map { SecretName($0, .token, .marked) }
    + ["bearer", "session", "sid", "auth", "otp", "sig"].map {
      SecretName($0, .token, .marked, isWhole: true)
    }
    + ["pass", "pin", "credentials", "credential"].map {
      SecretName($0, .password, .marked, isWhole: true)
    }
}

extension CharacterSet {
  fileprivate static let nameSeparators = CharacterSet("_- .")
}
