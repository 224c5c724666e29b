package import Evidence

/// A decoder of ASN.1 in BER (X.690 §8) that keeps the bytes of every element. With DER rules, it
/// also reports lengths that aren't definite and shortest, and strings in constructed form (X.690
/// §10.1, §10.2).
///
/// It never fails: it returns what it could read, with the anomalies found.
package struct ASN1Decoder {
  private let rules: EncodingRules
  private let limits: DecodingLimits
  private var reader: ByteReader
  /// The number of elements that may still be read.
  private var itemsLeft: Int
  private var anomalies: [Anomaly] = []
  /// Whether a fault occurred after which nothing more can be read.
  private var isStopped = false

  /// The encoding rules against which the bytes are checked.
  package enum EncodingRules: Sendable, Hashable {
    case ber, der
  }

  /// The result of decoding.
  package struct Decoded: Sendable {
    /// The element; `nil` if its identifier or its length can't be read, or if it is primitive with
    /// indefinite length.
    package let element: ASN1Element?
    /// The bytes after the element.
    package let rest: Bytes
    /// The deviations, in the order in which they were found.
    package let anomalies: [Anomaly]
  }

  private init(_ bytes: Bytes, rules: EncodingRules, limits: DecodingLimits) {
    reader = ByteReader(bytes)
    self.rules = rules
    self.limits = limits
    itemsLeft = limits.items
  }

  /// Decodes the element at the start of the bytes. Bytes after it are an anomaly.
  ///
  /// - Parameters:
  ///   - bytes: The encoded element.
  ///   - rules: The rules to check.
  ///   - limits: The maximum depth and number of elements.
  package static func decode(
    _ bytes: Bytes, rules: EncodingRules, limits: DecodingLimits = .standard
  ) -> Decoded {
    var decoder = ASN1Decoder(bytes, rules: rules, limits: limits)
    let element = decoder.element(depth: 0)
    let rest = decoder.reader.rest
    if element != nil, !decoder.isStopped, !rest.isEmpty {
      decoder.anomalies.append(Anomaly(.trailingBytes(rest.count), at: rest))
    }
    return Decoded(element: element, rest: rest, anomalies: decoder.anomalies)
  }

  /// Reads an element with its children.
  ///
  /// - Parameter depth: The number of elements around it.
  private mutating func element(depth: Int) -> ASN1Element? {
    let start = reader.position
    guard depth < limits.depth else { return stop(.depthLimit(limits.depth)) }
    guard itemsLeft > 0 else { return stop(.itemLimit(limits.items)) }
    itemsLeft -= 1
    guard let (tag, isConstructed) = identifier(from: start) else { return nil }
    if rules == .der, isConstructed, Self.stringTags.contains(tag) {
      note(.constructedString, from: start)
    }
    // The indefinite form (X.690 §8.1.3.6).
    if reader.peek() == 0x80 {
      _ = reader.byte()
      guard isConstructed else { return stop(.indefiniteLength("a primitive element")) }
      if rules == .der { note(.indefiniteLength("an element"), from: start) }
      return indefinite(tag, from: start, depth: depth)
    }
    guard let length = length(from: start) else { return nil }
    let content: Bytes
    if let taken = reader.take(length) {
      content = taken
    } else {
      note(.truncated(needed: length, available: reader.remaining), from: start)
      content = reader.takeRest()
      isStopped = true
    }
    let children = isConstructed ? elements(of: content, depth: depth) : []
    return ASN1Element(
      tag: tag, isConstructed: isConstructed, hasIndefiniteLength: false,
      bytes: reader.since(start), content: content, children: children)
  }

  /// The string types of which the constructed form is reported. DER forbids it for every string
  /// type (X.690 §10.2).
  private static let stringTags: Set<ASN1Tag> = [.bitString, .octetString, .utf8String]
}

// MARK: - Constructed elements

extension ASN1Decoder {
  /// Reads the elements that fill the contents of an element of definite length.
  private mutating func elements(of content: Bytes, depth: Int) -> [ASN1Element] {
    let outer = reader
    let wasStopped = isStopped
    // The contents of a truncated element are read as far as they go.
    reader = ByteReader(content)
    isStopped = false
    defer {
      reader = outer
      isStopped = isStopped || wasStopped
    }
    var children: [ASN1Element] = []
    // Most constructed elements of certificates have two or three children.
    if !reader.isAtEnd { children.reserveCapacity(4) }
    while !reader.isAtEnd, !isStopped, let child = element(depth: depth + 1) {
      if child.tag == .endOfContents {
        anomalies.append(Anomaly(.misplacedEndOfContents, at: child.bytes))
      }
      children.append(child)
    }
    return children
  }

  /// Reads the elements up to the end-of-contents octets (X.690 §8.1.5), after the head of an
  /// element of indefinite length.
  private mutating func indefinite(_ tag: ASN1Tag, from start: Int, depth: Int) -> ASN1Element? {
    let contentStart = reader.position
    var children: [ASN1Element] = []
    var contentEnd = contentStart
    while !isStopped, let child = element(depth: depth + 1) {
      if child.tag == .endOfContents, !child.isConstructed, child.content.isEmpty { break }
      children.append(child)
      contentEnd = reader.position
    }
    let whole = reader.since(start)
    return ASN1Element(
      tag: tag, isConstructed: true, hasIndefiniteLength: true, bytes: whole,
      content: whole[contentStart..<contentEnd], children: children)
  }
}

// MARK: - Identifier and length octets

extension ASN1Decoder {
  /// Reads identifier octets (X.690 §8.1.2), also in high-tag-number form, whose digits are base
  /// 128.
  private mutating func identifier(from start: Int) -> (tag: ASN1Tag, isConstructed: Bool)? {
    guard let first = reader.byte(), let tagClass = ASN1Tag.Class(rawValue: first >> 6) else {
      return stop(.truncated(needed: 1, available: 0))
    }
    let isConstructed = first & 0x20 != 0
    guard first & 0x1f == 0x1f else {
      return (ASN1Tag(tagClass, UInt32(first & 0x1f)), isConstructed)
    }
    let isPadded = reader.peek() == 0x80
    var number: UInt32 = 0
    while true {
      guard let digit = reader.byte() else {
        return stop(.truncated(needed: 1, available: 0))
      }
      guard number < 1 << 25 else { return stop(.tagOverflow) }
      number = number << 7 | UInt32(digit & 0x7f)
      if digit < 0x80 { break }
    }
    // Reported once, because the padding may be as long as the input.
    if isPadded || number < 31 { note(.nonMinimalTag, from: start) }
    return (ASN1Tag(tagClass, number), isConstructed)
  }

  /// Reads length octets of the definite form (X.690 §8.1.3). DER requires the shortest form (X.690 §10.1).
  private mutating func length(from start: Int) -> Int? {
    guard let first = reader.byte() else { return stop(.truncated(needed: 1, available: 0)) }
    if first < 0x80 { return Int(first) }
    let width = Int(first & 0x7f)
    guard width <= 4 else { return stop(.lengthOverflow) }
    guard let value = reader.unsigned(bytes: width) else {
      return stop(.truncated(needed: width, available: reader.remaining))
    }
    let isMinimal = value >= 0x80 && (width == 1 || value >> (8 * (UInt64(width) - 1)) > 0)
    if rules == .der, !isMinimal { note(.nonMinimalLength, from: start) }
    return Int(value)
  }

  /// Records a deviation from `start` to the current position.
  private mutating func note(_ kind: Anomaly.Kind, from start: Int) {
    anomalies.append(Anomaly(kind, at: reader.since(start)))
  }

  /// Records a fault after which nothing more can be read. Only the first one in the same contents
  /// is recorded.
  private mutating func stop<Result>(_ kind: Anomaly.Kind) -> Result? {
    if !isStopped { anomalies.append(Anomaly(kind, at: reader.rest)) }
    isStopped = true
    return nil
  }
}
