import Evidence

/// The identity of a map key for the least strict decoders. They take two keys with the same
/// identity for one key with two values, and differ in which value they use.
///
/// Different spellings of a length are equal (RFC 8949 §5.6.1). In JavaScript objects, numbers and
/// byte strings become text keys. In Python dictionaries, 1.0, true and the bignum 1 equal 1. Go
/// structs ignore case, and match U+212A with k. In Swift dictionaries, canonically equivalent
/// strings are equal. C strings end at a zero byte. Many decoders ignore tags.
enum CBORKeyIdentity: Hashable {
  case name(String)  // Unicode: equality of strings is canonical equivalence, as is meant here
  case bytes(Bytes)

  /// Computes the identity of a key.
  init(_ key: CBORItem) {
    switch key.kind {
    case .text(let bytes), .bytes(let bytes): self.init(text: bytes)
    case .unsigned(let number): self = .name("\(number)")
    case .negative(let argument): self = .name(CBORItem.negative(argument))
    case .simple(20): self = .name("0")
    case .simple(21): self = .name("1")
    case .float(let value) where value == value.rounded() && value.magnitude < 0x1p53:
      self = .name("\(Int64(value))")
    case .tagged(2, let item) where item.bigNumber != nil: self = .name("\(item.bigNumber ?? 0)")
    case .tagged(3, let item) where item.bigNumber != nil:
      self = .name(CBORItem.negative(item.bigNumber ?? 0))
    case .tagged(_, let item): self.init(item)
    case .simple, .float, .array, .map: self = .bytes(key.bytes)
    }
  }

  /// Computes the identity of a text: its prefix up to a zero byte, case-folded; the bytes of the
  /// prefix if they are not UTF-8.
  private init(text: Bytes) {
    let name = text.prefix { $0 != 0 }
    // Both conversions, because some letters have a counterpart in one case only.
    self =
      name.utf8.map { .name($0.uppercased().lowercased()) }  // Unicode: case as readers fold it
      ?? .bytes(name)
  }
}

extension CBORItem {
  /// The value of a bignum (RFC 8949 §3.4.3) that also fits into a plain integer; `nil` for others.
  fileprivate var bigNumber: UInt64? {
    guard let digits = byteString?.drop(while: { $0 == 0 }), digits.count <= 8 else { return nil }
    return digits.bigEndian
  }
}
