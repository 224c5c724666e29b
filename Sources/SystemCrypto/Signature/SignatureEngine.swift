/// The two libraries that can check an ECDSA signature, and the choice between them.
package enum SignatureEngine: Sendable, Hashable, CaseIterable {
  case swiftCrypto, openSSL

  /// A run over many artifacts spends its time in this one operation, so it goes to the faster of the
  /// two. Measured on Debian 12, checks a second on one core: P-384 1,640 with swift-crypto and 554
  /// with OpenSSL 3.0; P-256 11,500 and 9,800.
  ///
  /// A digest without its message always goes to OpenSSL: swift-crypto takes a digest only
  /// from its own hash functions.
  package static let forMessages = SignatureEngine.swiftCrypto
}
