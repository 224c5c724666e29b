import Attestscope
import Evidence

/// A file that the caller names as an option.
enum InputFile {
  /// - Parameter limit: the most that such a file may hold: keys, certificates and client data are
  ///   small.
  static func read(_ path: String, limit: Int = 16 << 20) throws(Fault) -> Bytes {
    do throws(InputFailure) {
      return try NamedFile.read(path, limit: limit)
    } catch {
      throw Fault(code: .noInput, message: "cannot read \(error.message)")
    }
  }
}
