import Containers
package import Evidence

/// Reads small files that the caller names for their content: keys, certificates, client data, settings.
package enum NamedFile {
  /// Reads a file or a pipe to its end.
  ///
  /// - Parameter limit: Maximum length in bytes; by default 16 MiB.
  /// - Throws: ``InputFailure`` if it cannot be read or is longer.
  package static func read(
    _ path: String, limit: Int = 16 << 20
  ) throws(InputFailure) -> Bytes {
    do throws(InputError) {
      let stream = try ByteStream(file: path)
      let bytes = Array(stream.peek(limit + 1))
      if let failure = stream.failure { throw failure }
      guard bytes.count <= limit else {
        throw InputError(file: stream.name, reason: "it is too large")
      }
      return Bytes(bytes, name: "file")
    } catch {
      throw InputFailure(error)
    }
  }
}
