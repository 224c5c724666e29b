package import Evidence

/// Reads ASN.1 in BER (X.690 §8), and notes where it leaves DER (§10, §11) if DER is asked for.
package struct ASN1Decoder {
  private let rules: EncodingRules
  private let limits: DecodingLimits
  private var reader: ByteReader
  private var itemsLeft: Int
  private var anomalies: [Anomaly] = []
  private var isStopped = false

  /// Which deviations count.
  package enum EncodingRules: Sendable, Hashable {
    case ber, der
  }

  package struct Decoded: Sendable {
    package let element: ASN1Element?
    package let rest: Bytes
    package let anomalies: [Anomaly]
  }

  private init(_ bytes: Bytes, rules: EncodingRules, limits: DecodingLimits) {
    reader = ByteReader(bytes)
    self.rules = rules
    self.limits = limits
    itemsLeft = limits.items
  }

  /// The element at the start of the bytes. Whatever follows it is an anomaly and stays in `rest`.
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

  private mutating func element(depth: Int) -> ASN1Element? {
    let start = reader.position
    guard depth < limits.depth else { return stop(.depthLimit(limits.depth)) }
    guard itemsLeft > 0 else { return stop(.itemLimit(limits.items)) }
    itemsLeft -= 1
    guard let (tag, isConstructed) = identifier(from: start) else { return nil }
    if rules == .der, isConstructed, Self.stringTags.contains(tag) {
      note(.constructedString, from: start)
    }
    guard let length = length(from: start) else { return nil }
    guard let length = length.known else {
      guard isConstructed else { return stop(.indefiniteLength("a primitive element")) }
      if rules == .der { note(.indefiniteLength("an element"), from: start) }
      return indefinite(tag, from: start, depth: depth)
    }
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
      bytes: reader.since(start), content: content.range, children: children)
  }

  private static let stringTags: Set<ASN1Tag> = [.bitString, .octetString, .utf8String]
}

// MARK: - Constructed elements

extension ASN1Decoder {
  /// The elements that fill the content of a definite-length element.
  private mutating func elements(of content: Bytes, depth: Int) -> [ASN1Element] {
    let outer = reader
    let wasStopped = isStopped
    reader = ByteReader(content)
    isStopped = false
    defer {
      reader = outer
      isStopped = isStopped || wasStopped
    }
    var children: [ASN1Element] = []
    // Most elements of certificates have two or three.
    if !reader.isAtEnd { children.reserveCapacity(4) }
    while !reader.isAtEnd, !isStopped, let child = element(depth: depth + 1) {
      if child.tag == .endOfContents {
        anomalies.append(Anomaly(.misplacedEndOfContents, at: child.bytes))
      }
      children.append(child)
    }
    return children
  }

  /// The elements up to the end-of-contents mark (X.690 §8.1.5).
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
      content: contentStart..<contentEnd, children: children)
  }
}

// MARK: - Identifier and length octets

extension ASN1Decoder {
  /// X.690 §8.1.2; the high-tag-number form takes base-128 digits.
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
    // Noted once: the padding may go on for as long as the input.
    if isPadded || number < 31 { note(.nonMinimalTag, from: start) }
    return (ASN1Tag(tagClass, number), isConstructed)
  }

  /// X.690 §8.1.3. DER wants the fewest octets (§10.1).
  private mutating func length(from start: Int) -> Length? {
    guard let first = reader.byte() else { return stop(.truncated(needed: 1, available: 0)) }
    if first < 0x80 { return .definite(Int(first)) }
    if first == 0x80 { return .indefinite }
    let width = Int(first & 0x7f)
    guard width <= 4 else { return stop(.lengthOverflow) }
    guard let value = reader.unsigned(bytes: width) else {
      return stop(.truncated(needed: width, available: reader.remaining))
    }
    let isMinimal = value >= 0x80 && (width == 1 || value >> (8 * (UInt64(width) - 1)) > 0)
    if rules == .der, !isMinimal { note(.nonMinimalLength, from: start) }
    return .definite(Int(value))
  }

  private enum Length {
    case definite(Int)
    case indefinite

    var known: Int? {
      if case .definite(let count) = self { count } else { nil }
    }
  }

  private mutating func note(_ kind: Anomaly.Kind, from start: Int) {
    anomalies.append(Anomaly(kind, at: reader.since(start)))
  }

  /// Records a fault after which nothing can be read. Only the first one counts.
  private mutating func stop<Result>(_ kind: Anomaly.Kind) -> Result? {
    if !isStopped { anomalies.append(Anomaly(kind, at: reader.rest)) }
    isStopped = true
    return nil
  }
}
