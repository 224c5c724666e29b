import Evidence

/// The words by which servers say that they grant or refuse a request, all in small letters.
enum AnswerWords {
  /// Members whose value says whether the request was granted.
  static let verdicts: Set<ByteText> = [
    "success", "ok", "valid", "verified", "isvalid", "is_valid", "isverified", "is_verified",
    "accepted", "authenticated", "attested", "trusted", "succeeded", "passed", "allowed", "granted",
    "authorized", "approved",
  ]
  /// Members that stand in an answer that refuses, and say why.
  static let faults: Set<ByteText> = [
    "error", "errors", "errorcode", "error_code", "errormessage", "error_message",
    "error_description", "exception", "fault", "rejected", "denied", "invalid", "failed",
  ]
  /// Members whose value is one word for the outcome.
  static let statuses: Set<ByteText> = [
    "status", "result", "outcome", "state", "verdict", "decision", "verification",
  ]
  /// Members that say in words or numbers what happened, and by themselves grant nothing.
  static let remarks: Set<ByteText> = [
    "code", "statuscode", "status_code", "message", "msg", "reason", "title", "detail", "details",
    "description", "type", "__typename",
  ]
  /// Members that hold the whole answer.
  static let wrappers: Set<ByteText> = [
    "data", "result", "response", "body", "attestation", "assertion", "verification", "attributes",
  ]

  static let grants: Set<ByteText> = [
    "true", "yes", "1", "ok", "success", "succeeded", "accepted", "valid", "verified", "granted",
    "allowed", "approved", "passed", "authenticated", "authorized", "attested", "trusted",
  ]
  /// What stands for no as the whole value of a member.
  static let denials: Set<ByteText> = ["0", "n", "f", "off", "none"]
  /// What speaks against a request wherever it stands in a text. What is still to be decided isn't
  /// granted.
  static let refusals: Set<ByteText> = [
    "false", "no", "error", "errors", "fail", "fails", "failed", "failure", "rejected",
    "reject", "denied", "deny", "invalid", "refused", "refuse", "forbidden", "unauthorized",
    "unauthenticated", "unauthorised", "unverified", "untrusted", "unaccepted", "mismatch",
    "mismatched", "expired", "illegal", "bad", "wrong", "missing", "incorrect", "malformed", "not",
    "cannot", "unable", "blocked", "exception", "fault", "revoked", "replayed", "replay",
    "declined",
    "unsupported", "unknown", "pending", "queued", "processing",
  ]

  /// The words of a text that a person or a program reads: `INVALID_ASSERTION` and
  /// `invalidAssertion` have two.
  static func words(of text: some Sequence<UInt8>) -> [ByteText] {
    var words: [ByteText] = []
    var word: [UInt8] = []
    var isSmall = false
    func close(_ word: inout [UInt8]) {
      if !word.isEmpty { words.append(ByteText(String(decoding: word, as: UTF8.self))) }
      word.removeAll(keepingCapacity: true)
    }
    for byte in text {
      switch byte {
      case 0x41...0x5a:
        if isSmall { close(&word) }
        word.append(byte | 0x20)
      case 0x61...0x7a, 0x30...0x39: word.append(byte)
      default: close(&word)
      }
      isSmall = (0x61...0x7a).contains(byte)
    }
    close(&word)
    return words
  }
}
