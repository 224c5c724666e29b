/// Rewritings that put the same bytes in a different order: all reversed, as .NET stores a UUID,
/// or each group of four reversed.
enum ByteOrders {
  static let all = [
    Rewriting("the bytes of {} in reverse order", .ordering, cost: 3) { $0.reversed() },
    Rewriting("{}, a UUID, in the byte order of .NET", .ordering, cost: 2) { bytes in
      // .NET stores the first three groups as little-endian numbers.
      bytes.count == 16
        ? bytes[0..<4].reversed() + bytes[4..<6].reversed() + bytes[6..<8].reversed()
          + bytes[8...] : nil
    },
    Rewriting("{} with the bytes of each four in reverse order", .ordering, cost: 4) {
      bytes in
      bytes.count.isMultiple(of: 4)
        ? stride(from: 0, to: bytes.count, by: 4).flatMap { bytes[$0..<($0 + 4)].reversed() } : nil
    },
  ]
}
