import Decoding
import Foundation

/// The bytes of one input, read in pieces and looked at before they are taken.
package final class ByteStream {
  package let name: String
  private let descriptor: Int32
  private let closesDescriptor: Bool
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
    closesDescriptor = false
  }

  package init(file: String) throws(InputError) {
    name = file
    descriptor = open(file, O_RDONLY | O_CLOEXEC)
    closesDescriptor = true
    guard descriptor >= 0 else { throw InputError(file: file, errno: errno) }
  }

  deinit {
    if closesDescriptor, descriptor >= 0 { close(descriptor) }
  }

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
    var count = 0
    let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { room, filled in
      repeat {
        count = read(descriptor, room.baseAddress, room.count)
      } while count < 0 && errno == EINTR
      filled = max(0, count)
    }
    if count < 0 { failure = InputError(file: name, errno: errno) }
    isAtEnd = count <= 0
    return piece
  }
}

extension InputError {
  init(file: String, errno number: Int32) {
    self.init(file: file, reason: Self.reasons[number] ?? String(cString: strerror(number)))
  }

  private static let reasons: [Int32: String] = [
    ENOENT: "it does not exist", EACCES: "permission denied", EPERM: "permission denied",
    ELOOP: "too many symbolic links", ENOTDIR: "a part of the path is no folder",
    EISDIR: "it is a folder", ENAMETOOLONG: "the name is too long", EIO: "the device failed",
  ]
}
