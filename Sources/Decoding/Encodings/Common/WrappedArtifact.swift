package import Evidence

/// Bytes that are an artifact once what was put around them is undone.
package enum WrappedArtifact {
  package static func fills(_ bytes: Bytes, limits: DecodingLimits = .standard) -> Bool {
    ByteWrapping.unwrap(bytes, limits: limits) != nil
  }
}
