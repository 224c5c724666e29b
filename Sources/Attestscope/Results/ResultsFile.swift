import Containers
import Evidence
import Platform
import Reports
import Results

/// A reader of `results.jsonl`, line by line. Only the current line is in memory.
final class ResultsFile {
  /// The file for messages: its path, or “standard input”.
  let name: String
  private let stream: ByteStream
  /// Number of the current line, from 1.
  private(set) var number = 0

  /// Maximum length of a line in bytes. A line contains an artifact's fields and bytes; the limit
  /// is far above the longest that is written.
  fileprivate static let longestLine = 256 << 20

  /// Opens a file; `-` is standard input.
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

  /// Returns the next line that is not blank; `nil` at the end or if reading failed (see
  /// `failure`).
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

  /// Reads the first line, the header of the run.
  ///
  /// - Throws: ``InputFailure`` if the file is empty or begins with anything else.
  func header() throws(InputFailure) -> RunHeader {
    guard let line = next() else {
      throw InputFailure(failure ?? "\(name): is empty; there are no results in it")
    }
    do throws(ResultsFault) {
      guard case .run(let header) = try ResultsReader().read(try line.bytes) else {
        throw ResultsFault("is not the line of a run, with which results begin")
      }
      return header
    } catch {
      throw refusal(error)
    }
  }

  /// A line, or the fact that it exceeds the limit.
  enum Line {
    case bytes(Bytes)
    case tooLong

    /// The line without its line break.
    ///
    /// - Throws: ``ResultsFault`` if the line is too long.
    var bytes: Bytes {
      get throws(ResultsFault) {
        guard case .bytes(let bytes) = self else {
          throw ResultsFault("is longer than \(ResultsFile.longestLine.grouped) bytes")
        }
        return bytes
      }
    }
  }

  /// Why reading stopped before the end of the file; `nil` if it did not.
  var failure: String? { stream.failure.map { "\(name): \($0.reason)" } }

  /// The complaint about a file that ends without the line of a summary.
  var cutOff: String { "\(name): has no line of a summary; it is cut off after line \(number)" }

  /// Returns a message about the current line, with file and line number.
  func complaint(_ reason: String) -> String { "\(name), line \(number): \(reason)" }

  /// Returns the error for a file whose first line is at fault.
  func refusal(_ fault: ResultsFault) -> InputFailure {
    InputFailure(
      fault.isForeign
        ? "\(name): holds no results; its first line is not that of a run" : complaint("\(fault)"))
  }

  /// Returns whether the input can be read only once: standard input, a pipe or a device.
  static func isStream(_ path: String) -> Bool {
    path == "-" || (try? FileStatus(at: RawPath(path))).map { $0.kind != .regular } == true
  }
}
