import Evidence

/// The names and values in a record of a log, as plain text and JSON have them: `os=17.0`,
/// `"osVersion": "17.0"`, `device_id: 4f1`.
struct ErrorMembers {
  /// The members in the order of the text. Names are in lower case and contain letters and digits
  /// only: `deviceid` for `device_id`.
  private(set) var all: [(name: ByteText, value: String)] = []

  /// The most members that are read; names and values that are longer than the limits (in bytes)
  /// are skipped.
  private static let mostMembers = 256
  private static let longestName = 32
  private static let longestValue = 64

  /// Marks within names that don't count.
  static let separators = "_-.@"

  /// Reads the members of a text.
  init(_ text: ArraySlice<UInt8>) {
    Self.forEach(in: text) { text, name, value in
      let name = text[name].filter(\.isAlphanumeric).map(\.lowercasedASCII)
      all.append(
        (
          ByteText(String(decoding: name, as: UTF8.self)),
          String(decoding: text[value], as: UTF8.self)
        ))
      return true
    }
  }

  /// Returns the value of the first member with one of the names.
  static func value(in text: ArraySlice<UInt8>, of names: NameTable) -> String? {
    var found: String?
    forEach(in: text) { text, name, value in
      guard names[UnsafeBufferPointer(rebasing: text[name])] != nil else { return true }
      found = String(decoding: text[value], as: UTF8.self)
      return false
    }
    return found
  }

  /// Calls `body` with the text, and the places of each name and its value in it, until it returns
  /// false.
  private static func forEach(
    in text: ArraySlice<UInt8>,
    _ body: (_ text: UnsafeBufferPointer<UInt8>, _ name: Range<Int>, _ value: Range<Int>) -> Bool
  ) {
    text.withUnsafeBufferPointer { text in
      var position = 0
      var count = 0
      while position < text.count, count < mostMembers {
        guard classes[Int(text[position])] & ofWord != 0 else {
          position += 1
          continue
        }
        let start = position
        while position < text.count, classes[Int(text[position])] & ofName != 0 { position += 1 }
        guard position - start <= longestName, let place = startOfValue(in: text, behind: position),
          let value = value(in: text, at: place)
        else { continue }
        count += 1
        guard body(text, start..<position, value) else { return }
        position = value.upperBound
      }
    }
  }

  /// The classes of bytes as bits: letters and digits, parts of names, ends of plain and of quoted
  /// values, printable characters.
  private static let (ofWord, ofName, ofEnd, ofQuotedEnd, ofPrint):
    (UInt8, UInt8, UInt8, UInt8, UInt8) =
      (1, 2, 4, 8, 16)
  /// The classes of each byte; 256 elements.
  private static let classes: [UInt8] = (UInt8.min...UInt8.max).map { byte in
    var bits: UInt8 = 0
    if byte.isAlphanumeric { bits |= ofWord | ofName }
    if separators.utf8.contains(byte) { bits |= ofName }
    if " ,;|&\t\r\n}])\"'\\".utf8.contains(byte) { bits |= ofEnd }
    if "\"'\\\n".utf8.contains(byte) { bits |= ofQuotedEnd }
    if byte.isPrintable { bits |= ofPrint }
    return bits
  }

  /// Returns where the value after a name starts: after an optional quote, exactly one colon or
  /// equals sign, spaces and backslashes.
  /// - Returns: `nil` if no value follows.
  private static func startOfValue(in text: UnsafeBufferPointer<UInt8>, behind end: Int) -> Int? {
    var position = end
    while position < text.count,
      text[position] == 0x20 || text[position] == UInt8(ascii: "\"")
        || text[position] == UInt8(ascii: "'") || text[position] == UInt8(ascii: "\\")
    {
      position += 1
    }
    func isSign() -> Bool {
      position < text.count
        && (text[position] == UInt8(ascii: ":") || text[position] == UInt8(ascii: "="))
    }
    guard isSign() else { return nil }
    position += 1
    guard !isSign() else { return nil }
    while position < text.count, text[position] == 0x20 || text[position] == UInt8(ascii: "\\") {
      position += 1
    }
    return position < text.count ? position : nil
  }

  /// Reads a value up to its closing quote, or up to the next separator.
  /// - Returns: Its range; `nil` if it is empty, too long, or not printable ASCII.
  private static func value(in text: UnsafeBufferPointer<UInt8>, at start: Int) -> Range<Int>? {
    let quote = text[start]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    let first = isQuoted ? start + 1 : start
    let ends = isQuoted ? ofQuotedEnd : ofEnd
    let limit = min(text.count, first + longestValue + 1)
    var end = first
    while end < limit {
      let bits = classes[Int(text[end])]
      if bits & ends != 0 { break }
      guard bits & ofPrint != 0 else { return nil }
      end += 1
    }
    return end > first && end - first <= longestValue ? first..<end : nil
  }
}

/// Finds a name with a version after it, such as `iOS 17.0`, `iOS/17.0.1` or `FirebaseAppCheck
/// 10.3.0`.
enum VersionedName {
  /// Returns the name and its version, separated by a space. Names are tried in their order, each
  /// at all its places.
  /// - Returns: `nil` if no name with a version occurs.
  static func first(in text: ArraySlice<UInt8>, of names: [String]) -> String? {
    for name in names {
      let bytes = Array(name.utf8)
      var position = text.startIndex
      while let start = text[position...].firstRange(of: bytes)?.lowerBound {
        position = start + bytes.count
        let isWhole = start == text.startIndex || !text[start - 1].isAlphanumeric
        if isWhole, let version = version(in: text[position...]) { return "\(name) \(version)" }
      }
    }
    return nil
  }

  /// Returns digits and dots after one to three separators; a dot at the end is removed.
  private static func version(in rest: ArraySlice<UInt8>) -> String? {
    let signs = rest.prefix(3).prefix { " /@=:-v".utf8.contains($0) }
    let version = rest[signs.endIndex...].prefix(16).prefix {
      $0.isDigit || $0 == UInt8(ascii: ".")
    }
    guard !signs.isEmpty, version.first.map(\.isDigit) ?? false else { return nil }
    let isEndedByStop = version.last == UInt8(ascii: ".")
    return String(decoding: isEndedByStop ? version.dropLast() : version, as: UTF8.self)
  }
}

/// Finds Apple's identifier of a hardware model, such as `iPhone15,2`.
enum HardwareModel {
  /// The families of identifiers. A longer name precedes a shorter one that it contains.
  private static let families = [
    "iPhone", "iPad", "iPod", "MacBookPro", "MacBookAir", "Macmini", "iMac", "Mac", "Watch",
    "AppleTV",
    "RealityDevice",
  ].map { Array($0.utf8) }

  /// Returns the first identifier of the first family that occurs: a family, digits, a comma,
  /// digits.
  static func first(in text: ArraySlice<UInt8>) -> String? {
    for family in families {
      var position = text.startIndex
      while let start = text[position...].firstRange(of: family)?.lowerBound {
        position = start + family.count
        let numbers = text[position...].prefix(8).prefix {
          $0.isDigit || $0 == UInt8(ascii: ",")
        }
        let parts = numbers.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        if parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) {
          return String(decoding: text[start..<numbers.endIndex], as: UTF8.self)
        }
      }
    }
    return nil
  }
}

/// Finds the first time of a record, such as `2026-03-01T10:00:00Z` or `2026-03-01 10:00:00,123`.
enum LogTime {
  /// The bytes of a date and a time without fraction and zone.
  private static let length = 19

  /// Returns the first time in the first 512 bytes; `nil` if there is none.
  static func first(in text: ArraySlice<UInt8>) -> Timestamp? {
    var position = text.startIndex
    let limit = min(text.endIndex, text.startIndex + 512) - length
    while position <= limit {
      if let time = time(at: text[position...]) { return time }
      position += 1
    }
    return nil
  }

  /// Reads a time at the start of the bytes. Three digits of a fraction are kept. Without a zone
  /// such as `+02:00`, it is UTC.
  private static func time(at rest: ArraySlice<UInt8>) -> Timestamp? {
    let head = Array(rest.prefix(length))
    guard head.count == length, head[4] == UInt8(ascii: "-"), head[7] == UInt8(ascii: "-"),
      [UInt8(ascii: "T"), UInt8(ascii: " "), UInt8(ascii: "t")].contains(head[10]),
      head[13] == UInt8(ascii: ":"), head[16] == UInt8(ascii: ":")
    else { return nil }
    let date = String(decoding: head[..<10], as: UTF8.self)
    let clock = String(decoding: head[11...], as: UTF8.self)
    let tail = rest.dropFirst(length).prefix(16)
    let fraction =
      tail.first.map { ".,".utf8.contains($0) } ?? false
      ? tail.dropFirst().prefix(while: \.isDigit).prefix(3) : []
    let digits = fraction.isEmpty ? "" : "." + String(decoding: fraction, as: UTF8.self)
    let behind = tail.drop { ".,0123456789".utf8.contains($0) }
    let offset = behind.prefix(6)
    let zone =
      offset.count == 6 && "+-".utf8.contains(offset[offset.startIndex])
        && offset[offset.startIndex + 3] == UInt8(ascii: ":")
      ? String(decoding: offset, as: UTF8.self) : "Z"
    return Timestamp(rfc3339: "\(date)T\(clock)\(digits)\(zone)")
  }
}
