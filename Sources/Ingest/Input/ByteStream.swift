#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Decoding
package import Platform

/// The bytes of one input, read in pieces and looked at before they are taken.
package final class ByteStream {
  /// For a reader.
  package let name: String
  /// Where it was opened; `nil` for what the caller opened.
  let path: RawPath?
  private let descriptor: Int32
  /// What there was when it was opened; `nil` for what has no end of its own: a pipe, or a device.
  let version: FileVersion?
  /// How many bytes are still to be read where that is known: a file may grow faster than it is read.
  private var remaining: Int?
  private var buffer: [UInt8] = []
  /// What of the buffer was taken.
  private var start = 0
  private(set) var isAtEnd = false
  /// What turns the rest of the input into UTF-8.
  private var decoder: UTF16Decoder?
  /// Why reading stopped before the end.
  package private(set) var failure: InputError?

  private static let pieceSize = 256 << 10

  package init(name: String, descriptor: Int32) {
    self.name = name
    self.descriptor = descriptor
    path = nil
    version = nil
  }

  package convenience init(file: String) throws(InputError) {
    let path = RawPath(file)
    do throws(SystemFault) {
      try self.init(path, owning: SystemCall.open(path))
    } catch {
      throw InputError(file: path.shown, error)
    }
  }

  /// Takes over the descriptor of the file at a path.
  init(_ path: RawPath, owning descriptor: Int32) throws(SystemFault) {
    name = path.shown
    self.path = path
    self.descriptor = descriptor
    do throws(SystemFault) {
      let status = try FileStatus(of: descriptor)
      version = status.kind == .regular ? status.version : nil
      // What the system makes up as it is read has no size.
      remaining = version != nil && status.size > 0 ? status.size : nil
    } catch {
      SystemCall.close(descriptor)
      throw error
    }
  }

  deinit {
    if path != nil { SystemCall.close(descriptor) }
  }

  /// What there is now.
  var currentVersion: FileVersion? { try? FileStatus(of: descriptor).version }

  /// What was read and not taken yet.
  private var available: Int { buffer.count - start }

  /// Up to `count` bytes from here, without taking them.
  package func peek(_ count: Int) -> ArraySlice<UInt8> {
    while available < count, readPiece() {}
    return buffer[start...].prefix(count)
  }

  /// Turns what was not taken yet, and all that follows, from UTF-16 into UTF-8.
  func recode(from order: UTF16Order) {
    var decoder = UTF16Decoder(order)
    buffer = decoder.decode(buffer[start...], isLast: isAtEnd)
    start = 0
    self.decoder = decoder
  }

  var isRecoded: Bool { decoder != nil }

  /// Everything that was read and not taken, or the next piece; empty at the end.
  func takePiece() -> [UInt8] {
    if available == 0 { _ = readPiece() }
    defer { start = buffer.count }
    return Array(buffer[start...])
  }

  /// Takes everything that is left, without reading it.
  func discard() {
    buffer = []
    start = 0
    isAtEnd = true
  }

  /// The next line without its line break, or without its bytes where there are more than `limit`.
  package func takeLine(limit: Int) -> Line? {
    var searched = 0
    while true {
      if let lineBreak = buffer[(start + searched)...].firstIndex(of: 0x0a) {
        defer { start = lineBreak + 1 }
        guard lineBreak - start <= limit else { return .tooLong }
        return .bytes(Self.withoutCarriageReturn(buffer[start..<lineBreak]))
      }
      searched = available
      if searched > limit { return skipLine() }
      if !readPiece() {
        guard available > 0 else { return nil }
        defer { start = buffer.count }
        return .bytes(Self.withoutCarriageReturn(buffer[start...]))
      }
    }
  }

  package enum Line {
    case bytes([UInt8])
    case tooLong
  }

  private func skipLine() -> Line {
    repeat {
      start = buffer.count
      guard readPiece() else { break }
    } while !buffer[start...].contains(0x0a)
    start = buffer[start...].firstIndex(of: 0x0a).map { $0 + 1 } ?? buffer.count
    return .tooLong
  }

  private static func withoutCarriageReturn(_ line: ArraySlice<UInt8>) -> [UInt8] {
    Array(line.last == 0x0d ? line.dropLast() : line)
  }

  private func readPiece() -> Bool {
    guard !isAtEnd else { return false }
    if start > 0 {
      buffer.removeSubrange(..<start)
      start = 0
    }
    repeat {
      let piece = readRawPiece()
      buffer += decoder?.decode(piece, isLast: isAtEnd) ?? piece
    } while available == 0 && !isAtEnd
    return !isAtEnd
  }

  private func readRawPiece() -> [UInt8] {
    let size = min(Self.pieceSize, remaining ?? .max)
    do throws(SystemFault) {
      let piece = try SystemCall.read(descriptor, upTo: size)
      remaining = remaining.map { $0 - piece.count }
      isAtEnd = piece.isEmpty
      return piece
    } catch {
      failure = InputError(file: name, error)
      isAtEnd = true
      return []
    }
  }
}

extension InputError {
  package init(file: String, _ fault: SystemFault) {
    self.init(file: file, reason: Self.reasons[fault.code] ?? fault.reason)
  }

  private static let reasons: [Int32: String] = [
    ENOENT: "it does not exist", EACCES: "permission denied", EPERM: "permission denied",
    ELOOP: "too many symbolic links", ENOTDIR: "a part of the path is no folder",
    EISDIR: "it is a folder", ENAMETOOLONG: "the name is too long", EIO: "the device failed",
    EMFILE: "too many files are open; raise the limit (ulimit -n)",
    ENFILE: "the system has too many open files",
  ]
}
