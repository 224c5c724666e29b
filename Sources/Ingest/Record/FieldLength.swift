/// The most bytes that a member is read of.
///
/// What a record says is held against each of its artifacts and written with each, so that a value
/// that is longer than any that means something would be so many times over.
extension RecordField {
  var longest: Int {
    switch self {
    // Artifacts have a limit of their own, and what was hashed may be as long as a request.
    case .attestation, .assertion, .receipt, .token, .challenge, .clientData: .max
    // A certificate in PEM may stand for its key.
    case .publicKey: 16 << 10
    // 32 bytes, in whatever was made of their text on the way.
    case .keyID, .clientDataHash: 4 << 10
    case .id, .appID, .teamID, .bundleID, .account, .client, .connection: 1 << 10
    // An answer may be a page.
    case .serverError: 16 << 10
    case .challengeEncoding, .clientDataEncoding, .clientDataHashEncoding, .publicKeyEncoding,
      .environment, .previousCounter, .capturedAt, .served, .status, .challengeIssuedAt:
      1 << 10
    }
  }

  /// How many values a list is read of: an app, its clip and its extensions, in every environment.
  static let mostValues = 64
}
