import Evidence

/// An artifact as a point in time, packed into 8 bytes for storage on disk.
struct TimelineEvent: Sendable, Hashable {
  /// Seconds since 1970.
  let time: UInt32
  /// Code of its cluster; 0 for none.
  let cause: UInt16
  let isRejection: Bool
  /// Index of its type in `ArtifactType.allCases`.
  let type: UInt8

  /// Number of bytes of a packed event.
  static let size = 8

  /// Takes the values of a row; `nil` for a row without a time.
  init?(_ row: IndexRow) {
    guard row.time > 0 else { return nil }
    time = row.time
    cause = row.cause
    isRejection = row.state == .rejected
    type = row.type.number
  }

  /// Reads an event that ``packed`` made, 8 bytes in little-endian order.
  init(_ packed: ArraySlice<UInt8>) {
    let number = packed.prefix(Self.size).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    time = UInt32(truncatingIfNeeded: number)
    cause = UInt16(truncatingIfNeeded: number >> 32)
    isRejection = number >> 48 & 1 == 1
    type = UInt8(truncatingIfNeeded: number >> 56)
  }

  /// The event as a number: time in bits 0–31, cause in 32–47, rejection in 48, type in 56–63.
  var packed: UInt64 {
    UInt64(time) | UInt64(cause) << 32 | (isRejection ? 1 << 48 : 0) | UInt64(type) << 56
  }
}
