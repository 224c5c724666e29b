import Evidence

/// The words by which servers grant or refuse a request, all in lower case. The sets of member
/// names overlap: `result` is both a status and a wrapper.
enum AnswerWords {
  /// Members whose value says whether the request was granted.
  static let verdicts: Set<ByteText> = [
    "success", "ok", "valid", "verified", "isvalid", "is_valid", "isverified", "is_verified",
    "accepted", "authenticated", "attested", "trusted", "succeeded", "passed", "allowed", "granted",
    "authorized", "approved",
  ]
  /// Members that occur in a refusal and give its reason.
  static let faults: Set<ByteText> = [
    "error", "errors", "errorcode", "error_code", "errormessage", "error_message",
    "error_description", "exception", "fault", "rejected", "denied", "invalid", "failed",
  ]
  /// Members whose value is one word for the outcome.
  static let statuses: Set<ByteText> = [
    "status", "result", "outcome", "state", "verdict", "decision", "verification",
  ]
  /// Members that describe what happened in words or numbers. They can refuse, but not grant.
  static let remarks: Set<ByteText> = [
    "code", "statuscode", "status_code", "message", "msg", "reason", "title", "detail", "details",
    "description", "type", "__typename",
  ]
  /// Members that contain the whole response.
  static let wrappers: Set<ByteText> = [
    "data", "result", "response", "body", "attestation", "assertion", "verification", "attributes",
  ]

  /// Returns whether a name may be in one of the sets of names, by its first letter and its length.
  static func mayKnow(_ name: String) -> Bool {
    guard let first = name.utf8.first, name.utf8.count < longestName else { return false }
    return isKnown[Int(first.lowercasedASCII) * longestName + name.utf8.count]
  }

  /// One more than the most bytes of a name.
  private static let longestName = 32
  /// Whether a name with this first byte and this length is in one of the sets.
  private static let isKnown: [Bool] = {
    var isKnown = [Bool](repeating: false, count: 256 * longestName)
    for names in [verdicts, faults, statuses, remarks, wrappers] {
      for name in names {
        guard let first = name.text.utf8.first else { continue }
        isKnown[Int(first) * longestName + name.text.utf8.count] = true
      }
    }
    return isKnown
  }()

  /// Values that mean yes.
  static let grants: Set<ByteText> = [
    "true", "yes", "1", "ok", "success", "succeeded", "accepted", "valid", "verified", "granted",
    "allowed", "approved", "passed", "authenticated", "authorized", "attested", "trusted",
  ]
  /// Values that mean no as the whole value of a member.
  static let denials: Set<ByteText> = ["0", "n", "f", "off", "none"]
  /// Words that refuse a request anywhere in a text. A decision that is still pending isn't a
  /// grant.
  static let refusals: Set<ByteText> = [
    "false", "no", "error", "errors", "fail", "fails", "failed", "failure", "rejected",
    "reject", "denied", "deny", "invalid", "refused", "refuse", "forbidden", "unauthorized",
    "unauthenticated", "unauthorised", "unverified", "untrusted", "unaccepted", "mismatch",
    "mismatched", "expired", "illegal", "bad", "wrong", "missing", "incorrect", "malformed", "not",
    "cannot", "unable", "blocked", "exception", "fault", "revoked", "replayed", "replay",
    "declined",
    "unsupported", "unknown", "pending", "queued", "processing",
  ]

  /// Returns the words of a text in lower case. Names in camel case and with underscores are split:
  /// `INVALID_ASSERTION` and `invalidAssertion` have two words.
  static func words(of text: some Sequence<UInt8>) -> [ByteText] {
    var words: [ByteText] = []
    var word: [UInt8] = []
    var isSmall = false
    func close(_ word: inout [UInt8]) {
      if !word.isEmpty { words.append(ByteText(String(decoding: word, as: UTF8.self))) }
      word.removeAll(keepingCapacity: true)
    }
    for byte in text {
      if !byte.isAlphanumeric || byte.isCapital && isSmall { close(&word) }
      if byte.isAlphanumeric { word.append(byte.lowercasedASCII) }
      isSmall = byte.isSmallLetter
    }
    close(&word)
    return words
  }
}
