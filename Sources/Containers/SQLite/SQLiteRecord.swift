import Evidence

/// The values of a row (SQLite, “Database File Format”, §2.1).
struct SQLiteRecord {
  /// The values in the order of the columns: texts and byte strings as they are, integers in
  /// decimal. NULL, floating-point numbers and texts in UTF-16 are `nil`.
  let values: [Bytes?]

  /// The most values that are read.
  private static let mostColumns = 2_000

  /// Reads the header of a record and its values.
  /// - Parameters:
  ///   - payload: The complete payload, including overflow pages.
  ///   - isUTF8: Whether texts are UTF-8.
  /// - Returns: `nil` if the header is malformed, or states more bytes than the payload has.
  init?(_ payload: Bytes, isUTF8: Bool) {
    var header = ByteReader(payload)
    guard let size = header.varint(), size <= payload.count else { return nil }
    let end = payload.startIndex + size
    var body = ByteReader(payload[end..<payload.endIndex])
    var values: [Bytes?] = []
    while header.position < end, values.count < Self.mostColumns {
      guard let type = header.varint() else { return nil }
      guard let bytes = body.take(Self.length(of: type)) else { return nil }
      switch type {
      case 1...6: values.append(Self.decimal(bytes))
      case 8, 9: values.append(Bytes(Array(String(type - 8).utf8)))
      case 12...:
        // An odd type is a text. UTF-16 texts aren't read.
        values.append(isUTF8 || type.isMultiple(of: 2) ? bytes : nil)
      default: values.append(nil)
      }
    }
    self.values = values
  }

  /// Returns the bytes of a value by its serial type (§2.1).
  private static func length(of type: Int) -> Int {
    switch type {
    case 1...4: type
    case 5: 6
    case 6, 7: 8
    case 12...: (type - 12) / 2
    default: 0
    }
  }

  /// Returns a big-endian number in two's complement in decimal.
  private static func decimal(_ bytes: Bytes) -> Bytes {
    let isNegative = bytes.first.map { $0 >= 0x80 } ?? false
    let value = bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int($1) }
    return Bytes(Array(String(value).utf8))
  }
}
