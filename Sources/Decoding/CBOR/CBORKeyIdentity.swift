import Evidence

/// What a map key is to the readers that tell keys apart the least. Two keys of one map that agree in
/// it are one key with two values, of which each reader takes its own.
///
/// A spelling of the length does not matter to anybody (RFC 8949 §5.6.1). Keys of JavaScript objects
/// are what a byte string or a number prints as; dictionaries of Python hold 1.0, true and the big
/// number 1 to be 1; Go's structs take names in any case, with U+212A for k; Swift's dictionaries
/// take canonical equivalents for one; C stops at a zero byte; and most leave tags out.
enum CBORKeyIdentity: Hashable {
  case name(String)  // Unicode: equality of strings is canonical equivalence, as is meant here
  case bytes(Bytes)

  init(_ key: CBORItem) {
    switch key.kind {
    case .text(let bytes), .bytes(let bytes): self.init(text: bytes)
    case .unsigned(let number): self = .name("\(number)")
    case .negative(let argument): self = .name(Self.negative(argument))
    case .simple(20): self = .name("0")
    case .simple(21): self = .name("1")
    case .float(let value) where value == value.rounded() && value.magnitude < 0x1p53:
      self = .name("\(Int64(value))")
    case .tagged(2, let item) where item.bigNumber != nil: self = .name("\(item.bigNumber ?? 0)")
    case .tagged(3, let item) where item.bigNumber != nil:
      self = .name(Self.negative(item.bigNumber ?? 0))
    case .tagged(_, let item): self.init(item)
    case .simple, .float, .array, .map: self = .bytes(key.bytes)
    }
  }

  private init(text: Bytes) {
    let name = text.prefix { $0 != 0 }
    // There and back, because some letters have a twin in one case only.
    self =
      name.utf8.map { .name($0.uppercased().lowercased()) }  // Unicode: case as readers fold it
      ?? .bytes(name)
  }

  private static func negative(_ argument: UInt64) -> String {
    argument == .max ? "-18446744073709551616" : "-\(argument + 1)"
  }
}

extension CBORItem {
  /// The value of a big number's bytes (RFC 8949 §3.4.3) that a plain integer could hold as well.
  fileprivate var bigNumber: UInt64? {
    guard let digits = byteString?.drop(while: { $0 == 0 }), digits.count <= 8 else { return nil }
    return digits.bigEndian
  }
}
