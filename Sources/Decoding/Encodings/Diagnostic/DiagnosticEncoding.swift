extension ByteEncoding {
  /// CBOR diagnostic notation (RFC 8949 §8), and the prints of decoded maps that say the same.
  static let diagnostic = ByteEncoding(
    find: [
      AnchorPattern(.diagnostic, "fmt[\"':]"),
      // The ends of “signature” and “authenticatorData”.
      AnchorPattern(.diagnostic, "[tD][ua][rt][ea][\"':]"),
    ])
}
