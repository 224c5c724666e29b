extension ByteEncoding {
  /// CBOR diagnostic notation (RFC 8949 §8), and similar prints of decoded maps. The patterns are
  /// the ends of the names of first keys.
  static let diagnostic = ByteEncoding(
    find: [
      AnchorPattern(.diagnostic, "fmt[\"':]"),
      // The ends of `signature` and `authenticatorData`.
      AnchorPattern(.diagnostic, "[tD][ua][rt][ea][\"':]"),
    ])
}
