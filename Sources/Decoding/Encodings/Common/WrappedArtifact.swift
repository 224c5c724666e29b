package import Evidence

/// Recognizes bytes that contain an artifact in a wrapping, such as gzip or a length prefix.
package enum WrappedArtifact {
  /// Returns whether the bytes are an artifact in at least one wrapping of ``ByteEncoding``. An
  /// artifact without a wrapping gives false.
  package static func fills(_ bytes: Bytes, limits: DecodingLimits = .standard) -> Bool {
    ByteWrapping.unwrap(bytes, limits: limits) != nil
  }
}
