import Decoding
import Evidence

/// Finds the strings and byte strings in a message body in CBOR, MessagePack or Protocol Buffers, the
/// last also in the frames of gRPC.
/// Their names aren't interpreted; a challenge or a key identifier is recognized by its bytes.
enum BinaryFields {
  /// The most fields of one message.
  private static let most = 4_096

  /// Returns the fields by the first format in which the whole message can be read; empty if there
  /// is none.
  static func fields(of bytes: Bytes) -> [Bytes] {
    readings(of: bytes).first { $0.isWhole && !$0.fields.isEmpty }?.fields ?? []
  }

  /// Returns the fields by each format, up to where the bytes deviate from it. A server may ignore what follows
  /// the first item of CBOR or MessagePack.
  static func fields(begunIn bytes: Bytes) -> [Bytes] { readings(of: bytes).flatMap(\.fields) }

  /// Returns the fields by each format, and whether they are those of the whole message.
  private static func readings(of bytes: Bytes) -> [(fields: [Bytes], isWhole: Bool)] {
    let formats: [(Bytes, inout [Bytes]) -> Bool] = [
      cbor, messagePack, frames, { protocolBuffers($0, depth: 0, into: &$1) },
    ]
    return formats.map { read in
      var fields: [Bytes] = []
      let isWhole = read(bytes, &fields)
      return (fields, isWhole)
    }
  }

  /// Adds the strings of a CBOR message (RFC 8949 §3), item by item, whatever their nesting.
  /// - Returns: Whether all headers are valid, and the message ends where its counts and marks say.
  private static func cbor(_ bytes: Bytes, into fields: inout [Bytes]) -> Bool {
    guard let first = bytes.first, (0x80...0xbf).contains(first) else { return false }
    var reader = ByteReader(bytes)
    var items = MissingItems()
    // Of arrays, maps and strings of indefinite length, only the marks at their ends are counted (§3.2).
    var (isCounted, missingMarks) = (true, 0)
    while !reader.isAtEnd, fields.count < most {
      guard case .success(let head) = CBORHead.read(&reader) else { return false }
      guard let argument = head.argument else {
        isCounted = false
        missingMarks += head.major == 7 ? -1 : 1
        continue
      }
      let isPossible =
        switch head.major {
        case 4: items.count(announcing: argument, before: reader)
        case 5: items.count(announcing: argument, times: 2, before: reader)
        case 6: items.count(announcing: 1, before: reader)
        default: items.count(before: reader)
        }
      guard isPossible || !isCounted else { return false }
      guard head.major == 2 || head.major == 3 else { continue }
      guard let count = Int(exactly: argument), let field = reader.take(count) else { return false }
      fields.append(field)
    }
    return (isCounted ? items.isComplete : missingMarks == 0) || fields.count == most
  }

  /// Adds the strings of a MessagePack message
  /// (https://github.com/msgpack/msgpack/blob/master/spec.md).
  /// - Returns: Whether all headers are valid and none is an extension type, and the message ends where
  ///   its counts say.
  private static func messagePack(_ bytes: Bytes, into fields: inout [Bytes]) -> Bool {
    guard let first = bytes.first, (0x80...0x9f).contains(first) || (0xdc...0xdf).contains(first)
    else { return false }
    var reader = ByteReader(bytes)
    var items = MissingItems()
    while fields.count < most, let head = reader.byte() {
      // Arrays and maps announce items.
      var (inside, times) = (0 as UInt64, 1)
      switch head {
      case 0x80...0x8f: (inside, times) = (UInt64(head & 0x0f), 2)
      case 0x90...0x9f: inside = UInt64(head & 0x0f)
      case 0xdc...0xdf:
        guard let count = reader.unsigned(bytes: head & 1 == 0 ? 2 : 4) else { return false }
        (inside, times) = (count, head < 0xde ? 1 : 2)
      default: break
      }
      guard items.count(announcing: inside, times: times, before: reader) else { return false }
      // The size of the length before a string, in bytes. Negative: the size of a number, which is
      // skipped.
      let width: Int
      switch head {
      case 0xa0...0xbf:
        guard let field = reader.take(Int(head & 0x1f)) else { return false }
        fields.append(field)
        continue
      case 0xc4...0xc6: width = 1 << Int(head - 0xc4)
      case 0xd9...0xdb: width = 1 << Int(head - 0xd9)
      case 0xca, 0xcb: width = -(4 << Int(head - 0xca))
      case 0xcc...0xcf: width = -(1 << Int(head - 0xcc))
      case 0xd0...0xd3: width = -(1 << Int(head - 0xd0))
      case 0xc7...0xc9, 0xd4...0xd8, 0xc1: return false
      default: continue
      }
      guard width > 0 else {
        guard reader.take(-width) != nil else { return false }
        continue
      }
      guard let length = reader.unsigned(bytes: width), let count = Int(exactly: length),
        let field = reader.take(count)
      else { return false }
      fields.append(field)
    }
    return items.isComplete || fields.count == most
  }

  /// Counts the items that a message still lacks, by what its arrays and maps announce. Random bytes rarely end
  /// where their counts say.
  private struct MissingItems {
    private var missing = 1
    /// Whether all announced items were read.
    var isComplete: Bool { missing == 0 }

    /// Counts an item and those that it announces.
    ///
    /// - Parameters:
    ///   - items: The number of items inside it, or of pairs with `times` 2.
    ///   - reader: The reader behind its head.
    /// - Returns: Whether an item was missing, and each announced one can have a byte.
    mutating func count(
      announcing items: UInt64 = 0, times: Int = 1, before reader: ByteReader
    ) -> Bool {
      guard missing > 0, items <= reader.remaining else { return false }
      missing += Int(items) * times - 1
      return missing <= reader.remaining
    }
  }

  /// Adds the fields of all messages in the frames of gRPC: a byte of flags and a length of four bytes
  /// before each (https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md). Trailers and compressed
  /// messages are skipped.
  /// - Returns: Whether the frames fill the body.
  private static func frames(_ bytes: Bytes, into fields: inout [Bytes]) -> Bool {
    var reader = ByteReader(bytes)
    while !reader.isAtEnd, fields.count < most {
      guard let flags = reader.byte(), [0, 1, 0x80, 0x81].contains(flags),
        let length = reader.unsigned(bytes: 4), let count = Int(exactly: length),
        let message = reader.take(count)
      else { return false }
      if flags == 0 { addMessage(message, depth: 0, to: &fields) }
    }
    fields = Array(fields.prefix(most))
    return true
  }

  /// Adds the fields of a whole Protocol Buffers message; none if it isn't one.
  private static func addMessage(_ bytes: Bytes, depth: Int, to fields: inout [Bytes]) {
    var own: [Bytes] = []
    if protocolBuffers(bytes, depth: depth, into: &own) { fields += own }
  }

  /// Adds the length-delimited fields of a Protocol Buffers message
  /// (https://protobuf.dev/programming-guides/encoding). A field that can be read as a message is
  /// added together with its own fields.
  /// - Returns: Whether all bytes are fields.
  private static func protocolBuffers(
    _ bytes: Bytes, depth: Int, into fields: inout [Bytes]
  ) -> Bool {
    guard depth < 8, !bytes.isEmpty else { return false }
    var reader = ByteReader(bytes)
    while !reader.isAtEnd, fields.count < most {
      guard let key = varint(&reader), key >> 3 > 0, key >> 3 < 1 << 29 else { return false }
      switch key & 7 {
      case 0: guard varint(&reader) != nil else { return false }
      case 1: guard reader.take(8) != nil else { return false }
      case 5: guard reader.take(4) != nil else { return false }
      case 2:
        guard let length = varint(&reader), let count = Int(exactly: length),
          let field = reader.take(count)
        else { return false }
        fields.append(field)
        addMessage(field, depth: depth + 1, to: &fields)
      default: return false
      }
    }
    fields = Array(fields.prefix(most))
    return true
  }

  /// Reads a number with seven bits in each byte, the lowest first; `nil` if it has more than nine
  /// bytes, or the bytes end.
  private static func varint(_ reader: inout ByteReader) -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 63, by: 7) {
      guard let byte = reader.byte() else { return nil }
      value |= UInt64(byte & 0x7f) << UInt64(shift)
      if byte < 0x80 { return value }
    }
    return nil
  }
}
