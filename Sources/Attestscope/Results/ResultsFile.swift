import Containers
import Decoding
import Evidence
import Ingest
import Platform
import Reports

/// A file of results, line by line. Nothing is kept of a line that was taken.
final class ResultsFile {
  let name: String
  private let stream: ByteStream
  /// The line that was taken last, counted from one.
  private(set) var number = 0

  /// A line holds an artifact's fields and bytes; this is far more than the largest makes.
  fileprivate static let longestLine = 256 << 20

  /// `-` is standard input.
  init(_ path: String) throws(InputFailure) {
    name = path == "-" ? "standard input" : RawPath(path).shown
    do throws(InputError) {
      stream =
        path == "-"
        ? ByteStream(name: path, descriptor: SystemCall.standardInput) : try ByteStream(file: path)
    } catch {
      throw InputFailure(error)
    }
  }

  /// The next line that is not blank; `nil` at the end, and where reading failed.
  func next() -> Line? {
    while let line = stream.takeLine(limit: Self.longestLine) {
      number += 1
      switch line {
      case .tooLong: return .tooLong
      case .bytes(let bytes) where bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 }: continue
      case .bytes(let bytes): return .bytes(Bytes(bytes, name: "line"))
      }
    }
    return nil
  }

  enum Line {
    case bytes(Bytes)
    case tooLong

    var bytes: Bytes {
      get throws(ResultsFault) {
        guard case .bytes(let bytes) = self else {
          throw ResultsFault("is longer than \(ResultsFile.longestLine.grouped) bytes")
        }
        return bytes
      }
    }
  }

  /// Why the end is not the file's own.
  var failure: String? { stream.failure.map { "\(name): \($0.reason)" } }

  /// What is wrong with the line that was taken last, with its place.
  func complaint(_ reason: String) -> String { "\(name), line \(number): \(reason)" }

  /// Why there is nothing to read where the first line is at fault.
  func refusal(_ fault: ResultsFault) -> InputFailure {
    InputFailure(
      fault.isForeign
        ? "\(name): holds no results; its first line is not that of a run" : complaint("\(fault)"))
  }

  /// Whether what is there can be read once only.
  static func isStream(_ path: String) -> Bool {
    path == "-" || (try? FileStatus(at: RawPath(path))).map { $0.kind != .regular } == true
  }
}
