import Evidence
import Foundation

/// A file that the caller names as an option.
enum InputFile {
  /// - Parameter limit: the most that such a file may hold: keys, certificates and client data are
  ///   small.
  static func read(_ path: String, limit: Int = 16 << 20) throws(Fault) -> Bytes {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
    } catch {
      throw Fault(code: .noInput, message: "cannot read \(path): \(Self.reason(error))")
    }
    guard data.count <= limit else {
      throw Fault(code: .noInput, message: "\(path) is too large for what it should be")
    }
    return Bytes(Array(data), name: "file")
  }

  /// The system's words; Foundation's own name the file once more.
  private static func reason(_ error: any Error) -> String {
    let system = (error as? CocoaError)?.underlying as? POSIXError
    return system.map { String(cString: strerror($0.code.rawValue)) } ?? "it is no readable file"
  }
}
