import Evidence

/// An artifact as a point in time.
struct TimelineEvent: Sendable, Hashable {
  /// Seconds since 1970.
  let time: UInt32
  /// The code of its cluster.
  let cause: UInt16
  let isRejection: Bool
  /// Its place among all types.
  let type: UInt8

  /// So many bytes stand for one.
  static let size = 8

  init?(_ row: IndexRow) {
    guard row.time > 0 else { return nil }
    time = row.time
    cause = row.cause
    isRejection = row.state == .rejected
    type = row.type.number
  }

  /// What ``packed`` gave.
  init(_ packed: ArraySlice<UInt8>) {
    let number = packed.prefix(Self.size).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    time = UInt32(truncatingIfNeeded: number)
    cause = UInt16(truncatingIfNeeded: number >> 32)
    isRejection = number >> 48 & 1 == 1
    type = UInt8(truncatingIfNeeded: number >> 56)
  }

  var packed: UInt64 {
    UInt64(time) | UInt64(cause) << 32 | (isRejection ? 1 << 48 : 0) | UInt64(type) << 56
  }
}

extension ArtifactType {
  /// The place among all types, as rows write it.
  var number: UInt8 { UInt8(Self.allCases.firstIndex(of: self) ?? 0) }
}
