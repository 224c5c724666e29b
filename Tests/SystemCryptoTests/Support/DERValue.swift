import Evidence

/// A value of definite length at a known place.
struct DERValue {
  let bytes: [UInt8]
  let start: Int
  let content: Range<Int>

  init(_ bytes: [UInt8], at start: Int) {
    self.bytes = bytes
    self.start = start
    let first = start + 1 < bytes.count ? Int(bytes[start + 1]) : 0
    let digits = first > 0x80 ? min(first & 0x7f, 4) : 0
    let body = start + 2 + digits
    let length =
      digits == 0
      ? first : bytes[(start + 2)..<min(body, bytes.count)].reduce(0) { $0 << 8 | Int($1) }
    content = min(body, bytes.count)..<min(body + length, bytes.count)
  }

  var end: Int { content.upperBound }
  var all: Bytes { Bytes(Array(bytes[start..<end])) }
  var value: Bytes { Bytes(Array(bytes[content])) }

  var children: [DERValue] {
    var found: [DERValue] = []
    var next = content.lowerBound
    while next < content.upperBound {
      let child = DERValue(bytes, at: next)
      found.append(child)
      next = child.end
    }
    return found
  }

  /// Whether this is `SEQUENCE { SEQUENCE { [0] …` with the given place inside.
  func isCertificate(around place: Range<Int>) -> Bool {
    bytes[start] == 0x30 && bytes[start + 1] == 0x82 && bytes[start + 4] == 0x30
      && bytes[start + 5] == 0x82 && bytes[start + 8] == 0xa0 && place.upperBound < end
  }
}

/// The inputs for the verification of a certificate's signature.
struct SignedCertificate {
  let signed: Bytes
  let signature: Bytes
  let hash: [UInt8]
  let point: Bytes

  init(_ der: Bytes) {
    let parts = DERValue(der.array, at: 0).children
    let fields = parts[0].children
    signed = parts[0].all
    // The last byte of ecdsa-with-SHA256 is 2, of ecdsa-with-SHA384 it is 3 (RFC 5758 §3.2).
    hash = Array(parts[1].children[0].value)
    signature = Bytes(Array(parts[2].value.dropFirst()))
    point = Bytes(Array(fields[6].children[1].value.dropFirst()))
  }
}
