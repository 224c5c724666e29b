import Evidence

/// A message of COSE (RFC 9052 §4 to §6): headers, content, and signatures, a MAC or recipients.
struct COSEMessage {
  /// Which message it is.
  let form: Form
  /// What shows it, as a clause; for messages without a tag.
  let fact: String
  /// Whether the algorithm in a header, and not only the shape, shows it.
  let isToldByAlgorithm: Bool
  private let parts: [CBORItem]

  /// A kind of message.
  struct Form: Sendable {
    /// The kind of reading.
    let kind: NearbyKind
    /// The name in the standard.
    let name: String
    /// Its tag (RFC 9052 §2).
    let tag: UInt64
    /// The section of RFC 9052.
    let section: String
    /// The names of the parts after both headers.
    let parts: [Part]
    /// What the algorithm in the message's own headers is for; `nil` if they name none, because
    /// each signature has headers of its own.
    let use: COSENames.Use?
  }

  /// A part of a message after its headers.
  enum Part: String, Sendable {
    case payload, ciphertext, signature, tag, signatures, recipients
  }

  /// All forms.
  private static let all = [
    Form(
      kind: .coseSign1, name: "COSE_Sign1", tag: 18, section: "4.2", parts: [.payload, .signature],
      use: .signature),
    Form(
      kind: .coseMac0, name: "COSE_Mac0", tag: 17, section: "6.2", parts: [.payload, .tag],
      use: .mac),
    Form(
      kind: .coseEncrypt0, name: "COSE_Encrypt0", tag: 16, section: "5.2", parts: [.ciphertext],
      use: .encryption),
    Form(
      kind: .coseSign, name: "COSE_Sign", tag: 98, section: "4.1", parts: [.payload, .signatures],
      use: nil),
    Form(
      kind: .coseEncrypt, name: "COSE_Encrypt", tag: 96, section: "5.1",
      parts: [.ciphertext, .recipients], use: .encryption),
    Form(
      kind: .coseMac, name: "COSE_Mac", tag: 97, section: "6.1",
      parts: [.payload, .tag, .recipients], use: .mac),
  ]

  /// Returns the forms that an item has.
  ///
  /// - Parameter tag: The tag before it, which must be that of the form; `nil` if there is none.
  static func forms(of item: CBORItem, tag: UInt64?) -> [COSEMessage] {
    guard let parts = item.array, isHeader(parts) else { return [] }
    let fitting = all.filter { form in
      tag.map { $0 == form.tag } ?? true && form.matches(Array(parts.dropFirst(2)))
    }
    let numbers = algorithms(of: parts)
    let named = fitting.filter { form in
      numbers.contains { COSENames.algorithms[$0]?.use == form.use && form.use != nil }
    }
    return (named.isEmpty ? fitting : named).map { form in
      let name = numbers.lazy.compactMap { COSENames.algorithms[$0]?.name }.first
      let shape = "it has the parts of one"
      return COSEMessage(
        form: form, fact: name.map { "\(shape), and its header names \($0)" } ?? shape,
        isToldByAlgorithm: tag == nil && !named.isEmpty, parts: parts)
    }
  }

  /// Returns whether the parts start with a protected and an unprotected header (RFC 9052 §3).
  private static func isHeader(_ parts: [CBORItem]) -> Bool {
    guard parts.count >= 3, let protected = parts[0].byteString, parts[1].map != nil else {
      return false
    }
    return protected.isEmpty || headerMap(protected) != nil
  }

  /// The limits of a protected header. Those in standards have a few parameters.
  private static let headerLimits = DecodingLimits(depth: 32, items: 2_000)

  /// Returns the parameters of a protected header; `nil` if it isn't a map.
  private static func headerMap(_ bytes: Bytes) -> [CBORItem.Entry]? {
    CBORDecoder.decodeWhole(bytes, limits: headerLimits).whole?.map
  }

  /// The numbers of the algorithms in both headers.
  private static func algorithms(of parts: [CBORItem]) -> [Int64] {
    let protected = parts[0].byteString.flatMap(headerMap) ?? []
    return (protected + (parts[1].map ?? [])).filter { $0.key.integer == 1 }
      .compactMap(\.value.integer)
  }

  /// Returns the headers and parts as fields.
  ///
  /// - Parameter isToken: Whether the payload is a set of claims (RFC 8392 §3).
  func nodes(isToken: Bool = false, _ budget: inout TreeBudget) -> [FieldNode] {
    let headers = Self.headers(parts, &budget)
    return headers
      + zip(form.parts, parts.dropFirst(2)).map { part, item in
        switch part {
        case .signatures, .recipients: Self.list(item, part, &budget)
        case .payload where isToken: Self.claims(item, &budget) ?? Self.content(item, part)
        case .payload, .ciphertext, .signature, .tag: Self.content(item, part)
        }
      }
  }
}

// MARK: - Fields

extension COSEMessage {
  /// Returns both headers.
  private static func headers(_ parts: [CBORItem], _ budget: inout TreeBudget) -> [FieldNode] {
    let string = parts[0].byteString ?? .empty
    // Each header costs a node for each of its items: many headers share one budget.
    let protected = budget.nodes > 0 ? headerMap(string) : nil
    budget.nodes -= protected?.reduce(1) { $0 + $1.value.nodeCount } ?? 1
    return [
      FieldNode(
        "protected", protected == nil && !string.isEmpty ? .bytes(string) : .none,
        at: parts[0].bytes, note: string.isEmpty ? "empty" : nil,
        parameters(protected ?? [], &budget)),
      FieldNode(
        "unprotected", at: parts[1].bytes, note: parts[1].map?.isEmpty == true ? "empty" : nil,
        parameters(parts[1].map ?? [], &budget)),
    ]
  }

  /// Returns the parameters of a header, with the names of labels and algorithms.
  private static func parameters(
    _ entries: [CBORItem.Entry], _ budget: inout TreeBudget
  ) -> [FieldNode] {
    entries.map { entry in
      let label = entry.key.integer
      let name = label.flatMap { COSENames.headers[$0] } ?? entry.key.keyName
      let value = entry.value
      if label == 1, let algorithm = FieldNode.algorithm(name, value) {
        return algorithm
      } else if label == 4, let identifier = value.byteString {
        return FieldNode(name, .textual(identifier), at: value.bytes)
      } else if label == 33, let chain = FieldNode.certificates(value.array ?? [value]),
        !chain.isEmpty
      {
        return FieldNode(name, at: value.bytes, chain)
      }
      return value.tree(named: name, &budget)
    }
  }

  /// Returns a payload, ciphertext, signature or MAC.
  private static func content(_ item: CBORItem, _ part: Part) -> FieldNode {
    guard let bytes = item.byteString else {
      return FieldNode(
        part.rawValue, .identifier(item.diagnostic), at: item.bytes, note: "detached")
    }
    return FieldNode(
      part.rawValue, part == .payload ? .textual(bytes) : .bytes(bytes), at: item.bytes)
  }

  /// Returns the claims of a CBOR Web Token; `nil` if the payload isn't a map.
  private static func claims(_ item: CBORItem, _ budget: inout TreeBudget) -> FieldNode? {
    guard let string = item.byteString, let limits = budget.limits,
      let claims = CBORDecoder.decodeWhole(string, limits: limits).whole?.map
    else { return nil }
    let nodes = claims.map { claim in
      let name = claim.key.integer.flatMap { COSENames.claims[$0] } ?? claim.key.keyName
      return claim.value.tree(named: name, &budget)
    }
    return FieldNode(Part.payload.rawValue, at: item.bytes, note: "claims", nodes)
  }

  /// Returns signatures or recipients, each with its own headers (RFC 9052 §4.1, §5.1).
  private static func list(
    _ item: CBORItem, _ part: Part, _ budget: inout TreeBudget
  ) -> FieldNode {
    let names: [Part] = part == .signatures ? [.signature] : [.ciphertext, .recipients]
    let nodes = (item.array ?? []).enumerated().map { index, inner in
      let parts = inner.array ?? []
      guard isHeader(parts) else { return inner.tree(named: "[\(index)]", &budget) }
      let headers = headers(parts, &budget)
      let fields = zip(names, parts.dropFirst(2)).map { name, item in
        name == .recipients ? list(item, name, &budget) : content(item, name)
      }
      return FieldNode("[\(index)]", at: inner.bytes, headers + fields)
    }
    return FieldNode(part.rawValue, .number(Int64(nodes.count)), at: item.bytes, nodes)
  }
}

extension COSEMessage.Form {
  /// Returns whether the items after both headers have the types of the parts.
  func matches(_ items: [CBORItem]) -> Bool {
    items.count == parts.count
      && zip(parts, items).allSatisfy { part, item in
        switch part {
        case .payload, .ciphertext: item.byteString != nil || item.kind == .simple(22)
        case .signature, .tag: item.byteString != nil
        case .signatures: Self.isList(item, counts: 3...3)
        case .recipients: Self.isList(item, counts: 3...4)
        }
      }
  }

  /// Returns whether an item is a list of arrays with headers.
  private static func isList(_ item: CBORItem, counts: ClosedRange<Int>) -> Bool {
    guard let items = item.array, !items.isEmpty else { return false }
    return items.allSatisfy { inner in
      guard let parts = inner.array, counts.contains(parts.count) else { return false }
      return parts[0].byteString != nil && parts[1].map != nil
    }
  }
}
