import Containers
package import Evidence
import Ingest

/// A small file, or a pipe, that the caller names for what it holds: a key, a certificate, settings.
package enum NamedFile {
  /// - Parameter limit: the most bytes that it may hold.
  package static func read(_ path: String, limit: Int) throws(InputFailure) -> Bytes {
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
