package import Decoding
package import Evidence
package import Platform

/// The bytes of one input, or of a member of an archive. They are read in pieces, and can be looked
/// at before they are taken.
package final class ByteStream {
  /// The name for messages: the path, or the name of the member.
  package let name: String
  /// The path of a file that this stream opened; `nil` for a descriptor of the caller and for a
  /// member.
  package private(set) var path: RawPath?
  /// The open file; −1 for a member in memory.
  private let descriptor: Int32
  /// The temporary file with the bytes of a member; it owns the descriptor.
  private var spool: TemporaryFile?
  /// The version of a regular file when it was opened; `nil` for input without an end of its own,
  /// such as a pipe or a device.
  package private(set) var version: FileVersion?
  /// The limits for everything that is unpacked from the input, shared by all its members.
  package let budget: WorkBudget
  /// Whether the budget contains the bytes of the input before they are read.
  private let isSizeKnown: Bool
  /// The bytes that are still to be read if the size is known. A file that grows while it is read
  /// is read up to its size at the start.
  private var remaining: Int?
  /// The bytes that were read and possibly not taken yet.
  private var buffer: [UInt8] = []
  /// The place of the next byte in the buffer.
  private var start = 0
  /// The offset of the buffer's first byte in the stream.
  private var bufferOffset = 0
  /// Whether everything was read. The buffer may still contain bytes.
  private(set) var isAtEnd = false
  /// Converts the rest of the input from UTF-16 to UTF-8; `nil` if it needs no conversion.
  private var decoder: UTF16Decoder?
  /// The error that ended the reading before the end of the input.
  package private(set) var failure: InputError?

  /// The most bytes of one read.
  private static let pieceSize = 256 << 10

  /// Creates a stream from an open descriptor, such as standard input. The caller closes it.
  package init(name: String, descriptor: Int32) {
    self.name = name
    self.descriptor = descriptor
    let status = try? FileStatus(of: descriptor)
    isSizeKnown = status?.kind == .regular
    budget = WorkBudget(bytes: isSizeKnown ? status?.size ?? 0 : 0)
  }

  /// Creates a stream from the temporary file of a member, from its first byte.
  package init(name: String, spool: TemporaryFile, budget: WorkBudget) {
    self.name = name
    self.spool = spool
    self.budget = budget
    isSizeKnown = true
    descriptor = spool.descriptor
    spool.rewind()
  }

  /// Creates a stream from the bytes of a member in memory.
  package init(name: String, bytes: [UInt8], budget: WorkBudget) {
    self.name = name
    self.budget = budget
    isSizeKnown = true
    descriptor = -1
    buffer = bytes
    isAtEnd = true
  }

  /// Opens a file.
  /// - Throws: ``InputError`` if it can't be opened.
  package convenience init(file: String) throws(InputError) {
    let path = RawPath(file)
    do throws(SystemFault) {
      try self.init(path, owning: SystemCall.open(path))
    } catch {
      throw InputError(file: path.shown, error)
    }
  }

  /// Creates a stream from the open file at a path, and closes the descriptor when it is released.
  /// - Throws: If the status of the file can't be read; then the descriptor is closed too.
  package init(_ path: RawPath, owning descriptor: Int32) throws(SystemFault) {
    name = path.shown
    self.path = path
    self.descriptor = descriptor
    do throws(SystemFault) {
      let status = try FileStatus(of: descriptor)
      version = status.kind == .regular ? status.version : nil
      isSizeKnown = status.kind == .regular
      budget = WorkBudget(bytes: isSizeKnown ? status.size : 0)
      // Files of the system, such as those in /proc, have the size zero.
      remaining = version != nil && status.size > 0 ? status.size : nil
    } catch {
      SystemCall.close(descriptor)
      throw error
    }
  }

  deinit {
    if path != nil { SystemCall.close(descriptor) }
  }

  /// The version of the file now; `nil` if it can't be read. Compare it with ``version`` to notice
  /// a change.
  package var currentVersion: FileVersion? { try? FileStatus(of: descriptor).version }

  /// The offset of the next byte: the number of bytes that were taken. It counts UTF-8 after
  /// ``recode(from:)``.
  package var offset: Int { bufferOffset + start }

  /// The number of bytes that were read and not taken yet.
  private var available: Int { buffer.count - start }

  /// Returns the next bytes without taking them; fewer than `count` at the end of the input.
  package func peek(_ count: Int) -> ArraySlice<UInt8> {
    while available < count, readPiece() {}
    return buffer[start...].prefix(count)
  }

  /// Returns the next bytes in UTF-8 without taking them, and how to convert the input if it is UTF-16
  /// and isn't converted yet.
  package func peekText(_ count: Int) -> (bytes: [UInt8], order: UTF16Order?) {
    let bytes = Array(peek(count))
    guard !isRecoded, let order = UTF16Order(mark: bytes) else { return (bytes, nil) }
    var decoder = UTF16Decoder(order)
    return (decoder.decode(bytes), order)
  }

  /// Converts the rest of the input, including bytes that were looked at, from UTF-16 to UTF-8.
  package func recode(from order: UTF16Order) {
    var decoder = UTF16Decoder(order)
    replaceBuffer(with: decoder.decode(buffer[start...], isLast: isAtEnd))
    self.decoder = decoder
  }

  /// Whether the input is converted from UTF-16.
  package var isRecoded: Bool { decoder != nil }

  /// Takes all bytes that were read and not taken, or the next piece; empty at the end.
  package func takePiece() -> [UInt8] {
    if available == 0 { _ = readPiece() }
    defer { start = buffer.count }
    return Array(buffer[start...])
  }

  /// Takes the next bytes; fewer than `count` at the end of the input.
  package func take(_ count: Int) -> [UInt8] {
    let taken = Array(peek(count))
    start += taken.count
    return taken
  }

  /// Skips bytes that were looked at; at most `count`, and none that weren't read.
  package func skip(_ count: Int) { start += min(count, available) }

  /// Skips the byte order mark of UTF-8 if it is next.
  func skipByteOrderMark() {
    if peek(3).elementsEqual(Bytes.byteOrderMark) { skip(3) }
  }

  /// Skips everything that is left, without reading it.
  package func discard() {
    replaceBuffer(with: [])
    isAtEnd = true
  }

  /// Replaces all bytes that were not taken.
  private func replaceBuffer(with bytes: [UInt8]) {
    bufferOffset += start
    start = 0
    buffer = bytes
  }

  /// Returns a file with the bytes of the stream, for readers that must move back and forth.
  ///
  /// A regular file and a temporary file are returned as they are, whatever was taken; the caller
  /// rewinds them. The rest of any other input is copied to a temporary file.
  /// - Parameter limit: The bytes after which copying stops; the last piece may exceed it.
  /// - Throws: If the temporary file can't be created or written.
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

  /// Takes the next line without its line end (LF or CRLF).
  /// - Parameters:
  ///   - limit: The most bytes of a line.
  ///   - skips: Whether a line that is too long is skipped. Otherwise nothing is taken.
  /// - Returns: `nil` at the end of the input.
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

  /// A line: its bytes, or the fact that it is too long.
  package enum Line {
    case bytes([UInt8])
    case tooLong
  }

  /// Skips a line that is too long, up to and including its line feed.
  private func skipLine() -> Line {
    repeat {
      start = buffer.count
      guard readPiece() else { break }
    } while !buffer[start...].contains(0x0a)
    start = buffer[start...].firstIndex(of: 0x0a).map { $0 + 1 } ?? buffer.count
    return .tooLong
  }

  /// Returns a line without a carriage return at its end.
  private static func withoutCarriageReturn(_ line: ArraySlice<UInt8>) -> [UInt8] {
    Array(line.last == 0x0d ? line.dropLast() : line)
  }

  /// Reads the next piece into the buffer; returns false at the end of the input.
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

  /// Reads bytes of the input, before any conversion. An error ends the input and is kept in
  /// ``failure``.
  private func readRawPiece() -> [UInt8] {
    let size = min(Self.pieceSize, remaining ?? .max)
    do throws(SystemFault) {
      let piece = try SystemCall.read(descriptor, upTo: size)
      remaining = remaining.map { $0 - piece.count }
      if !isSizeKnown { budget.grow(by: piece.count) }
      isAtEnd = piece.isEmpty
      return piece
    } catch {
      failure = InputError(file: name, error)
      isAtEnd = true
      return []
    }
  }
}
