/// The most bytes of each member that are read.
///
/// What a record says is compared with each of its artifacts and written with each, so an oversized
/// value would be repeated many times.
extension RecordField {
  /// The most bytes of this member that are read; `.max` for artifacts and hashed values, which
  /// have limits of their own.
  var longest: Int {
    switch self {
    // Artifacts have limits of their own, and hashed data may be as long as a request.
    case .attestation, .assertion, .receipt, .token, .challenge, .clientData: .max
    // A certificate in PEM may be given instead of its key.
    case .publicKey: 16 << 10
    // 32 bytes, in any encoding and with any damage.
    case .keyID, .clientDataHash: 4 << 10
    // A server's error may be an HTML page.
    case .serverError: 16 << 10
    default: 1 << 10
    }
  }

  /// The most values of a list: an app, its App Clip and its extensions, in all environments.
  static let mostValues = 64
}
