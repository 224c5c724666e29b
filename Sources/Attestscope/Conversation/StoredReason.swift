import Evidence

/// What the reason that is stored with an event is about, if it isn't why an artifact fails or what the server says.
/// The stored text begins with the raw value.
enum StoredReason: String, CaseIterable {
  /// The words of an error: “It says “invalid nonce””.
  case quote = "It says “"
  /// From when on Apple exchanges a receipt.
  case receiptTime = "That time is "
  /// The app of the attestation to which a service answers with an error.
  case attestedApp = "The attestation beside it is for "
  /// The names of the values that the signature of a request leaves out.
  case leftOut = "It leaves out "

  /// Recognizes a stored text; `nil` for any other reason.
  init?(of text: String) {
    guard let kind = Self.allCases.first(where: { text.begins(with: $0.rawValue) }) else {
      return nil
    }
    self = kind
  }

  /// Whether a finding tells it even if it tells no other reason.
  var isAlwaysTold: Bool { self != .leftOut }

  /// Returns the text to store.
  func text(_ content: String) -> String { rawValue + content }

  /// Returns the content of a stored text of this kind.
  func content(of text: String) -> String {
    String(Substring(text.utf8.dropFirst(rawValue.utf8.count)))
  }
}
