import Decoding
import Evidence

/// Reads a binary property list (Apple, CFBinaryPList.c): objects, a table of their offsets, and a
/// trailer of 32 bytes. References and offsets outside the file are ignored.
struct BinaryPropertyList {
  /// The whole file.
  private let bytes: Bytes
  /// The table of offsets.
  private let places: Bytes
  /// The bytes of an offset in the table, 1 to 8.
  private let placeSize: Int
  /// The bytes of a reference to an object, 1 to 8.
  private let referenceSize: Int
  /// The number of objects.
  private let count: Int
  /// The index of the outermost object.
  private let top: Int
  /// The number of objects that may still be read. It limits lists that refer to the same object
  /// again and again.
  private var left = 20_000

  /// The first bytes of a binary property list of any version.
  static let mark = Array("bplist0".utf8)
  /// The bytes of the trailer.
  private static let trailerLength = 32

  /// Reads the trailer.
  /// - Returns: `nil` if the mark is missing or the trailer is invalid.
  init?(_ bytes: Bytes) {
    guard bytes.starts(with: Self.mark), bytes.count >= 8 + Self.trailerLength else { return nil }
    let trailer = bytes.suffix(Self.trailerLength)
    func number(_ offset: Int) -> Int? {
      trailer.part(at: offset, count: 8).flatMap { Int(exactly: $0.bigEndian) }
    }
    placeSize = Int(trailer[trailer.startIndex + 6])
    referenceSize = Int(trailer[trailer.startIndex + 7])
    guard (1...8).contains(placeSize), (1...8).contains(referenceSize), let count = number(8),
      let top = number(16), let table = number(24), count > 0, top < count,
      count <= bytes.count,
      let places = bytes.part(at: table, count: count * placeSize)
    else { return nil }
    self.bytes = bytes
    self.places = places
    self.count = count
    self.top = top
  }

  /// Returns the outermost value; `nil` if it can't be read.
  mutating func value() -> PropertyValue? { object(top, depth: 0) }

  /// Returns an object by its index; `nil` if it is invalid, nested too deep, or of an unknown
  /// type.
  private mutating func object(_ index: Int, depth: Int) -> PropertyValue? {
    guard depth < PropertyValue.deepest, left > 0, index < count,
      let place = places.part(at: index * placeSize, count: placeSize),
      let offset = Int(exactly: place.bigEndian),
      let marker = bytes.part(at: offset, count: 1)?.first
    else { return nil }
    left -= 1
    let low = Int(marker & 0x0f)
    switch marker >> 4 {
    case 0x0: return .leaf(Bytes(Array((low == 9 ? "true" : "false").utf8), name: "value"))
    case 0x1 where low <= 4: return number(at: offset + 1, count: 1 << low)
    // Dates and reals aren't interpreted; their bytes are kept.
    case 0x2 where low <= 4, 0x3 where low <= 4:
      return bytes.part(at: offset + 1, count: 1 << low).map { .leaf($0) }
    case 0x4, 0x5: return content(at: offset, low).map { .leaf($0) }
    case 0x6: return content(at: offset, low, width: 2).map { .leaf(Self.text($0)) }
    case 0x8: return number(at: offset + 1, count: low + 1)
    case 0xa: return array(at: offset, low, depth)
    case 0xd: return dictionary(at: offset, low, depth)
    default: return nil
    }
  }

  /// Returns an unsigned big-endian integer in decimal. Its origin is the bytes of the integer.
  private func number(at offset: Int, count: Int) -> PropertyValue? {
    bytes.part(at: offset, count: count).map {
      .leaf($0.transformed(into: Array(String($0.bigEndian).utf8), named: "value", by: .textRepair))
    }
  }

  /// Returns the length of an object and the offset of its content. The low four bits of the marker
  /// are the length, or 15 if an integer object with the length follows.
  private func length(at offset: Int, _ low: Int) -> (count: Int, start: Int)? {
    guard low == 15 else { return (low, offset + 1) }
    guard let marker = bytes.part(at: offset + 1, count: 1)?.first, marker >> 4 == 1,
      marker & 0x0f <= 3, let digits = bytes.part(at: offset + 2, count: 1 << Int(marker & 0x0f)),
      let count = Int(exactly: digits.bigEndian), count <= bytes.count
    else { return nil }
    return (count, offset + 2 + digits.count)
  }

  /// Returns the content of a byte string or a text with `width` bytes for each unit.
  private func content(at offset: Int, _ low: Int, width: Int = 1) -> Bytes? {
    length(at: offset, low).flatMap { bytes.part(at: $0.start, count: $0.count * width) }
  }

  /// Converts UTF-16 (big-endian) to UTF-8.
  private static func text(_ characters: Bytes) -> Bytes {
    let units = stride(from: characters.startIndex, to: characters.endIndex - 1, by: 2).map {
      UInt16(characters[$0]) << 8 | UInt16(characters[$0 + 1])
    }
    return characters.transformed(
      into: Array(String(decoding: units, as: UTF16.self).utf8), named: "value", by: .textRepair)
  }

  /// Returns a list of object indexes.
  private func references(at start: Int, _ count: Int) -> [Int]? {
    bytes.part(at: start, count: count * referenceSize).map { list in
      list.chunks(of: referenceSize).compactMap { Int(exactly: $0.bigEndian) }
    }
  }

  /// Reads an array. Elements that can't be read are left out.
  private mutating func array(at offset: Int, _ low: Int, _ depth: Int) -> PropertyValue? {
    guard let (count, start) = length(at: offset, low), let list = references(at: start, count)
    else {
      return nil
    }
    return .array(list.compactMap { object($0, depth: depth + 1) })
  }

  /// Reads a dictionary: first the references to all keys, then those to all values. Pairs that
  /// can't be read are left out.
  private mutating func dictionary(at offset: Int, _ low: Int, _ depth: Int) -> PropertyValue? {
    guard let (count, start) = length(at: offset, low), let list = references(at: start, 2 * count),
      list.count == 2 * count
    else { return nil }
    var pairs: [(key: String, value: PropertyValue)] = []
    for index in 0..<count {
      guard case .leaf(let key)? = object(list[index], depth: depth + 1),
        let value = object(list[count + index], depth: depth + 1)
      else { continue }
      pairs.append((key.text, value))
    }
    return .dictionary(pairs)
  }
}
