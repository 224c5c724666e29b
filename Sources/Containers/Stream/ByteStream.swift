package import Decoding
package import Platform

/// The bytes of one input, or of a member of an archive, read in pieces and looked at before they are
/// taken.
package final class ByteStream {
  /// For a reader.
  package let name: String
  /// Where it was opened; `nil` for what the caller opened.
  package let path: RawPath?
  private let descriptor: Int32
  /// Holds the bytes of a member; the descriptor is its own.
  private let spool: TemporaryFile?
  /// What there was when it was opened; `nil` for what has no end of its own: a pipe, or a device.
  package let version: FileVersion?
  /// What everything that is unpacked from the input may still come to.
  package let allowance: UnpackingAllowance
  /// What is to be said of how it was unpacked: a sentence without a full stop.
  package internal(set) var remark: String?
  /// How many bytes are still to be read where that is known: a file may grow faster than it is read.
  private var remaining: Int?
  private var buffer: [UInt8] = []
  /// What of the buffer was taken.
  private var start = 0
  /// Where the buffer begins, in the bytes as they are given out.
  private var bufferOffset = 0
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
    spool = nil
    version = nil
    allowance = UnpackingAllowance(packed: 0)
  }

  /// A member whose bytes were put into a file of their own.
  package init(name: String, spool: TemporaryFile, allowance: UnpackingAllowance) {
    self.name = name
    self.spool = spool
    self.allowance = allowance
    descriptor = spool.descriptor
    path = nil
    version = nil
    spool.rewind()
  }

  /// A member that is small.
  package init(name: String, bytes: [UInt8], allowance: UnpackingAllowance) {
    self.name = name
    self.allowance = allowance
    spool = nil
    descriptor = -1
    path = nil
    version = nil
    buffer = bytes
    isAtEnd = true
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
  package init(_ path: RawPath, owning descriptor: Int32) throws(SystemFault) {
    name = path.shown
    self.path = path
    self.descriptor = descriptor
    spool = nil
    do throws(SystemFault) {
      let status = try FileStatus(of: descriptor)
      version = status.kind == .regular ? status.version : nil
      allowance = UnpackingAllowance(packed: status.kind == .regular ? status.size : 0)
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
  package var currentVersion: FileVersion? { try? FileStatus(of: descriptor).version }

  /// How many bytes were taken: where the next one stands, in UTF-8 where the input was recoded.
  package var offset: Int { bufferOffset + start }

  /// What was read and not taken yet.
  private var available: Int { buffer.count - start }

  /// Up to `count` bytes from here, without taking them.
  package func peek(_ count: Int) -> ArraySlice<UInt8> {
    while available < count, readPiece() {}
    return buffer[start...].prefix(count)
  }

  /// Turns what was not taken yet, and all that follows, from UTF-16 into UTF-8.
  package func recode(from order: UTF16Order) {
    var decoder = UTF16Decoder(order)
    replaceBuffer(with: decoder.decode(buffer[start...], isLast: isAtEnd))
    self.decoder = decoder
  }

  package var isRecoded: Bool { decoder != nil }

  /// Everything that was read and not taken, or the next piece; empty at the end.
  package func takePiece() -> [UInt8] {
    if available == 0 { _ = readPiece() }
    defer { start = buffer.count }
    return Array(buffer[start...])
  }

  /// The next `count` bytes; fewer where the input ends.
  package func take(_ count: Int) -> [UInt8] {
    let taken = Array(peek(count))
    start += taken.count
    return taken
  }

  /// Passes over up to `count` bytes that were read.
  package func skip(_ count: Int) { start += min(count, available) }

  /// Takes everything that is left, without reading it.
  package func discard() {
    replaceBuffer(with: [])
    isAtEnd = true
  }

  /// What takes the place of everything that was not taken.
  private func replaceBuffer(with bytes: [UInt8]) {
    bufferOffset += start
    start = 0
    buffer = bytes
  }

  /// A file whose bytes are those of the stream from the first, for what must go back and forth; `nil`
  /// where it was read from already and cannot be gone back in.
  ///
  /// Where the input is no file, what is left of it is put into one, up to `limit` bytes.
  package func seekable(limit: Int) throws(SystemFault) -> SeekableInput {
    if path != nil, version != nil, decoder == nil {
      return SeekableInput(descriptor: descriptor, spool: nil)
    }
    if let spool { return SeekableInput(descriptor: descriptor, spool: spool) }
    let file = try TemporaryFile()
    var count = 0
    while count < limit {
      let piece = takePiece()
      if piece.isEmpty { break }
      try SystemCall.write(piece, to: file.descriptor)
      count += piece.count
    }
    return SeekableInput(descriptor: file.descriptor, spool: file)
  }

  /// The next line without its line break, or without its bytes where there are more than `limit`.
  /// - Parameter skips: whether a line that is too long is passed over; it stays where it is else.
  package func takeLine(limit: Int, skipping skips: Bool = true) -> Line? {
    var searched = 0
    while true {
      if let lineBreak = buffer[(start + searched)...].firstIndex(of: 0x0a) {
        guard lineBreak - start <= limit || skips else { return .tooLong }
        defer { start = lineBreak + 1 }
        guard lineBreak - start <= limit else { return .tooLong }
        return .bytes(Self.withoutCarriageReturn(buffer[start..<lineBreak]))
      }
      searched = available
      if searched > limit { return skips ? skipLine() : .tooLong }
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
      bufferOffset += start
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
      if version == nil, spool == nil { allowance.grow(packed: piece.count) }
      isAtEnd = piece.isEmpty
      return piece
    } catch {
      failure = InputError(file: name, error)
      isAtEnd = true
      return []
    }
  }
}
