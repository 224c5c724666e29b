import Crypto
import SystemCrypto

/// The candidate nonces k for one signature, derived from the private key and the digest (RFC 6979
/// §3.2). Each is as long as the curve's order.
struct SigningNumbers: Sequence {
  /// The private scalar, big-endian.
  let secret: [UInt8]
  /// The hash of the message.
  let digest: [UInt8]
  /// The hash function of the HMAC.
  let hash: HashAlgorithm
  /// The curve, which defines the order.
  let curve: Curve

  /// The maximum number of candidates. On P-256, one candidate in 2³² is out of range, so more
  /// failures have another cause.
  private static let limit = 16

  func makeIterator() -> AnyIterator<[UInt8]> {
    // Steps b to g of RFC 6979 §3.2. Key and digest are encoded as octets as long as the order.
    let input = secret + reduced
    var value = [UInt8](repeating: 1, count: digest.count)
    var key = [UInt8](repeating: 0, count: digest.count)
    for separator: UInt8 in [0, 1] {
      key = hmac(key, value + [separator] + input)
      value = hmac(key, value)
    }
    var count = 0
    return AnyIterator {
      guard count < Self.limit else { return nil }
      count += 1
      // Step h: HMAC blocks until there are as many bytes as the order has.
      var number: [UInt8] = []
      while number.count < secret.count {
        value = hmac(key, value)
        number += value
      }
      key = hmac(key, value + [0])
      value = hmac(key, value)
      return Array(number.prefix(secret.count))
    }
  }

  /// The digest, cut or padded to the length of the order, modulo the order (RFC 6979 §2.3.4). It
  /// is less than twice the order, so one subtraction is enough.
  private var reduced: [UInt8] {
    let width = secret.count
    let padding = [UInt8](repeating: 0, count: Swift.max(0, width - digest.count))
    let digits = padding + digest.prefix(width)
    if digits.lexicographicallyPrecedes(curve.order) { return digits }
    var borrow = 0
    let difference = zip(digits, curve.order).reversed().map { digit, other in
      let rest = Int(digit) - Int(other) - borrow
      borrow = rest < 0 ? 1 : 0
      return UInt8(rest & 0xff)
    }
    return difference.reversed()
  }

  /// Returns the HMAC of a message (RFC 2104).
  private func hmac(_ key: [UInt8], _ message: [UInt8]) -> [UInt8] {
    let key = SymmetricKey(data: key)
    return switch hash {
    case .sha256: Array(HMAC<SHA256>.authenticationCode(for: message, using: key))
    case .sha384: Array(HMAC<SHA384>.authenticationCode(for: message, using: key))
    }
  }
}

extension Curve {
  /// The order n of the base point, big-endian (FIPS 186-5 and SP 800-186 §3.2.1).
  fileprivate var order: [UInt8] {
    switch self {
    case .p256:
      [UInt8](repeating: 0xff, count: 4) + [UInt8](repeating: 0, count: 4)
        + [UInt8](repeating: 0xff, count: 8) + [
          0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25,
          0x51,
        ]
    case .p384:
      [UInt8](repeating: 0xff, count: 24) + [
        0xc7, 0x63, 0x4d, 0x81, 0xf4, 0x37, 0x2d, 0xdf, 0x58, 0x1a, 0x0d, 0xb2, 0x48, 0xb0, 0xa7,
        0x7a, 0xec, 0xec, 0x19, 0x6a, 0xcc, 0xc5, 0x29, 0x73,
      ]
    }
  }
}
