package import Evidence

/// A decoder of CBOR (RFC 8949) that keeps the bytes of every item. It never fails: it returns what
/// it could read, with the anomalies found.
///
/// Anomalies are bytes that aren't well-formed (RFC 8949 appendix C) or exceed a limit, text that
/// isn't UTF-8 and keys of one map that some software considers equal (§5.3.1), unassigned simple
/// values (§3.3), and two deviations from core deterministic encoding (§4.2.1): integers, lengths
/// and tags that aren't in their shortest form, and indefinite lengths. The order of map keys and
/// the precision of floating-point numbers are not checked.
package struct CBORDecoder {
  private var reader: ByteReader
  private let limits: DecodingLimits
  /// The number of items that may still be read.
  private var itemsLeft: Int
  private var anomalies: [Anomaly] = []
  /// Whether a fault occurred after which nothing more can be read. What was read before is kept.
  private var isStopped = false

  private init(_ bytes: Bytes, limits: DecodingLimits) {
    reader = ByteReader(bytes)
    self.limits = limits
    itemsLeft = limits.items
  }

  /// Decodes one data item at the start of the bytes. Bytes after it are left in `rest`.
  package static func decode(_ bytes: Bytes, limits: DecodingLimits = .standard) -> Decoded {
    var decoder = CBORDecoder(bytes, limits: limits)
    let item = decoder.item(depth: 0)
    return Decoded(item: item, rest: decoder.reader.rest, anomalies: decoder.anomalies)
  }

  /// Decodes one data item that must fill the bytes. Bytes after it are an anomaly.
  package static func decodeWhole(_ bytes: Bytes, limits: DecodingLimits = .standard) -> Decoded {
    let decoded = decode(bytes, limits: limits)
    guard decoded.item != nil, !decoded.rest.isEmpty else { return decoded }
    let trailing = Anomaly(.trailingBytes(decoded.rest.count), at: decoded.rest)
    return Decoded(
      item: decoded.item, rest: decoded.rest, anomalies: decoded.anomalies + [trailing])
  }

  /// The result of decoding.
  package struct Decoded: Sendable {
    /// The item; `nil` if not even its head could be read.
    package let item: CBORItem?
    /// The bytes after the item.
    package let rest: Bytes
    /// The deviations, in the order in which they were found.
    package let anomalies: [Anomaly]

    /// The result with the tags before the item removed and reported as anomalies. Other software
    /// often ignores tags (RFC 8949 §3.4), so the tagged item is decoded anyway.
    package var withoutOuterTags: Decoded {
      guard let (item, tags) = item?.untagged, !tags.isEmpty else { return self }
      let found = tags.map { Anomaly(.unexpected("the tag \($0.number) in front"), at: $0.bytes) }
      return Decoded(item: item, rest: rest, anomalies: anomalies + found)
    }
  }

  /// Reads an item with everything inside it.
  ///
  /// - Parameter depth: The number of items around it. For a chunk of a string it is the greatest
  ///   one allowed, because nothing is nested in a chunk.
  private mutating func item(depth: Int) -> CBORItem? {
    let start = reader.position
    guard depth < limits.depth else { return stop(.depthLimit(limits.depth)) }
    guard itemsLeft > 0 else { return stop(.itemLimit(limits.items)) }
    itemsLeft -= 1
    switch CBORHead.read(&reader) {
    case .failure(.truncated(let needed)):
      return stop(.truncated(needed: needed, available: reader.remaining))
    case .failure(.reserved(let information)):
      return stop(.reservedAdditionalInformation(information))
    case .success(let head):
      guard let kind = content(of: head, from: start, depth: depth) else { return nil }
      return CBORItem(kind: kind, bytes: reader.since(start), isComplete: !isStopped)
    }
  }

  /// Reads the content of an item after its head.
  private mutating func content(
    of head: CBORHead, from start: Int, depth: Int
  ) -> CBORItem.Kind? {
    guard let argument = head.argument else {
      return indefinite(head, from: start, depth: depth)
    }
    if head.major != 7, !head.isShortest {
      note(.nonShortestLength(Self.names[Int(head.major)]), from: start)
    }
    switch head.major {
    case 0: return .unsigned(argument)
    case 1: return .negative(argument: argument)
    case 2: return .bytes(string(argument))
    case 3: return .text(checkedText(string(argument)))
    case 4: return .array(elements(upTo: argument, depth: depth))
    case 5: return .map(entries(upTo: argument, depth: depth))
    case 6: return item(depth: depth + 1).map { .tagged(argument, $0) }
    default: return simpleOrFloat(head, argument, from: start)
    }
  }

  /// The names of the major types, for the text of anomalies.
  private static let names = [
    "an integer", "an integer", "the length of a byte string", "the length of a text string",
    "the length of an array", "the length of a map", "a tag", "a simple value",
  ]
}

// MARK: - Strings

extension CBORDecoder {
  /// Reads a string of definite length; the remaining bytes if fewer are left.
  private mutating func string(_ count: UInt64) -> Bytes {
    if let wanted = Int(exactly: count), let taken = reader.take(wanted) { return taken }
    let needed = Int(exactly: count) ?? .max
    let _: Bytes? = stop(.truncated(needed: needed, available: reader.remaining))
    return reader.takeRest()
  }

  /// Records invalid UTF-8 in a text string, and returns the string.
  private mutating func checkedText(_ bytes: Bytes) -> Bytes {
    if bytes.utf8 == nil, !isStopped { anomalies.append(Anomaly(.invalidUTF8, at: bytes)) }
    return bytes
  }

  /// Reads the chunks of a string of indefinite length (RFC 8949 §3.2.3) and joins them in a
  /// derived buffer.
  private mutating func chunks(major: UInt8) -> Bytes {
    let start = reader.position
    var chunks: [Bytes] = []
    while !isStopped {
      if reader.peek() == Self.breakCode {
        _ = reader.byte()
        break
      }
      // RFC 8949 §3.2.3 forbids chunks of indefinite length. Reading them would nest without limit.
      if let head = reader.peek(), head & 0x1f == 0x1f {
        let _: Bytes? = stop(.wrongChunkType("an item of indefinite length"))
        break
      }
      guard let chunk = item(depth: limits.depth - 1) else { break }
      switch (chunk.kind, major) {
      case (.bytes(let bytes), 2), (.text(let bytes), 3): chunks.append(bytes)
      default: anomalies.append(Anomaly(.wrongChunkType(chunk.typeName), at: chunk.bytes))
      }
    }
    return Bytes(joining: chunks, named: "joined string", from: reader.since(start))
  }
}

// MARK: - Containers

extension CBORDecoder {
  /// The code that ends an item of indefinite length (RFC 8949 §3.2.1).
  private static let breakCode: UInt8 = 0xff

  /// Reads an item of indefinite length after its head (RFC 8949 §3.2).
  private mutating func indefinite(
    _ head: CBORHead, from start: Int, depth: Int
  ) -> CBORItem.Kind? {
    guard (2...5).contains(head.major) else {
      return stop(
        head.major == 7 ? .misplacedBreak : .reservedAdditionalInformation(head.information))
    }
    note(.indefiniteLength(Self.names[Int(head.major)]), from: start)
    switch head.major {
    case 2: return .bytes(chunks(major: 2))
    case 3: return .text(checkedText(chunks(major: 3)))
    case 4: return .array(elements(upTo: nil, depth: depth))
    default: return .map(entries(upTo: nil, depth: depth))
    }
  }

  /// Returns whether another element follows. Consumes the break code after the last one.
  ///
  /// - Parameters:
  ///   - count: The number of elements that were read.
  ///   - total: The stated number of elements; `nil` if a break code ends them.
  private mutating func hasNext(_ count: Int, of total: UInt64?) -> Bool {
    if isStopped { return false }
    if let total { return UInt64(count) < total }
    guard reader.peek() == Self.breakCode else { return true }
    _ = reader.byte()
    return false
  }

  /// Reads the elements of an array.
  ///
  /// - Parameter total: Their number; `nil` for an array of indefinite length.
  private mutating func elements(upTo total: UInt64?, depth: Int) -> [CBORItem] {
    var elements: [CBORItem] = []
    while hasNext(elements.count, of: total), let element = item(depth: depth + 1) {
      elements.append(element)
    }
    return elements
  }

  /// Reads the entries of a map and records keys that some software considers equal.
  ///
  /// - Parameter total: Their number; `nil` for a map of indefinite length.
  private mutating func entries(upTo total: UInt64?, depth: Int) -> [CBORItem.Entry] {
    var entries: [CBORItem.Entry] = []
    var seen: [CBORKeyIdentity: CBORItem.Entry] = [:]
    while hasNext(entries.count, of: total) {
      let start = reader.position
      guard let key = item(depth: depth + 1), let value = item(depth: depth + 1) else { break }
      let entry = CBORItem.Entry(key: key, value: value)
      let identity = CBORKeyIdentity(key)
      if let first = seen[identity] {
        note(.repeated(first, entry), from: start)
      } else {
        seen[identity] = entry
      }
      entries.append(entry)
    }
    return entries
  }
}

// MARK: - Simple values and faults

extension CBORDecoder {
  /// Reads an item of major type 7 with a value (RFC 8949 §3.3).
  private mutating func simpleOrFloat(
    _ head: CBORHead, _ argument: UInt64, from start: Int
  ) -> CBORItem.Kind {
    switch head.information {
    case 25: return .float(Double(halfPrecision: UInt16(truncatingIfNeeded: argument)))
    case 26: return .float(Double(Float(bitPattern: UInt32(truncatingIfNeeded: argument))))
    case 27: return .float(Double(bitPattern: argument))
    default:
      let value = UInt8(truncatingIfNeeded: argument)
      if !(20...23).contains(value) || head.information == 24 {
        note(.unassignedSimpleValue(value), from: start)
      }
      return .simple(value)
    }
  }

  /// Records a deviation from `start` to the current position.
  private mutating func note(_ kind: Anomaly.Kind, from start: Int) {
    anomalies.append(Anomaly(kind, at: reader.since(start)))
  }

  /// Records a fault after which nothing more can be read. Only the first one is recorded.
  private mutating func stop<Result>(_ kind: Anomaly.Kind) -> Result? {
    if !isStopped { anomalies.append(Anomaly(kind, at: reader.rest)) }
    isStopped = true
    return nil
  }
}

extension Double {
  /// Converts a number in IEEE 754 binary16 (RFC 8949 appendix D).
  fileprivate init(halfPrecision bits: UInt16) {
    let exponent = Int(bits >> 10 & 0x1f)
    let fraction = Double(bits & 0x3ff)
    let magnitude: Double =
      switch exponent {
      case 0: fraction * 0x1p-24
      case 31: fraction == 0 ? .infinity : .nan
      default: (1024 + fraction) * Double(sign: .plus, exponent: exponent - 25, significand: 1)
      }
    self = bits >> 15 == 0 ? magnitude : -magnitude
  }
}
