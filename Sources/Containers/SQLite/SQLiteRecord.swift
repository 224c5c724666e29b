import Decoding
import Evidence

/// The values of a row (SQLite, “Database File Format”, §2.1).
struct SQLiteRecord {
  /// Texts and byte strings as they are, whole numbers in decimal; `nil` for NULL and for other numbers.
  let values: [Bytes?]

  private static let mostColumns = 2_000

  /// - Returns: `nil` where the header doesn't fit.
  init?(_ payload: Bytes, isUTF8: Bool) {
    var header = SQLiteReader(payload)
    guard let size = header.varint(), size <= payload.count else { return nil }
    let end = payload.startIndex + size
    var body = SQLiteReader(payload[end..<payload.endIndex])
    var values: [Bytes?] = []
    while header.rest.startIndex < end, values.count < Self.mostColumns {
      guard let type = header.varint() else { return nil }
      guard let bytes = body.take(Self.length(of: type)) else { return nil }
      switch type {
      case 1...6: values.append(Self.decimal(bytes))
      case 8, 9: values.append(Bytes(Array(String(type - 8).utf8)))
      case 12...:
        // An odd type is a text; of UTF-16 nothing is read.
        values.append(isUTF8 || type.isMultiple(of: 2) ? bytes : nil)
      default: values.append(nil)
      }
    }
    self.values = values
  }

  private static func length(of type: Int) -> Int {
    switch type {
    case 1...4: type
    case 5: 6
    case 6, 7: 8
    case 12...: (type - 12) / 2
    default: 0
    }
  }

  /// A number in two's complement.
  private static func decimal(_ bytes: Bytes) -> Bytes {
    let isNegative = bytes.first.map { $0 >= 0x80 } ?? false
    let value = bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int($1) }
    return Bytes(Array(String(value).utf8))
  }
}
