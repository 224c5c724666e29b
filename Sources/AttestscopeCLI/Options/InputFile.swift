import Attestscope
import Evidence

/// Reads files that options name: keys, certificates, client data, settings.
enum InputFile {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file or pipe.
  ///   - limit: Maximum length in bytes; by default 16 MiB.
  /// - Throws: A ``Fault`` with the exit code `noInput`.
  static func read(_ path: String, limit: Int = 16 << 20) throws(Fault) -> Bytes {
    do throws(InputFailure) {
      return try NamedFile.read(path, limit: limit)
    } catch {
      throw Fault(code: .noInput, message: error.message)
    }
  }
}
