import Decoding
import Evidence

/// A value of JSON or CBOR, as far as secrets are told by names.
protocol NamedValues {
  /// The members of an object, those of a map that have a text for a name.
  var namedParts: [(name: String, value: Self)]? { get }
  /// The names where they are no part of a text that is searched as well.
  var binaryNames: [Bytes] { get }
  var elements: [Self]? { get }
  /// The characters of a text, the bytes of a byte string; of a number how it is written.
  var content: Bytes? { get }
  /// Whether the content is a text or bytes, and no number.
  var isString: Bool { get }
}

extension JSONNode: NamedValues {
  var namedParts: [(name: String, value: JSONNode)]? { members?.map { ($0.name, $0.value) } }
  var binaryNames: [Bytes] { [] }
  var content: Bytes? { text }
  var isString: Bool { string != nil }
}

extension CBORItem: NamedValues {
  var namedParts: [(name: String, value: CBORItem)]? {
    map?.map { ($0.key.text ?? "", $0.value) }
  }

  var binaryNames: [Bytes] { map?.filter(\.key.isString).compactMap(\.key.content) ?? [] }

  var elements: [CBORItem]? {
    if case .tagged(_, let item) = kind { [item] } else { array }
  }

  var content: Bytes? {
    switch kind {
    case .text(let bytes), .bytes(let bytes): bytes
    case .unsigned, .negative, .float: bytes
    case .array, .map, .tagged, .simple: nil
    }
  }

  var isString: Bool {
    switch kind {
    case .text, .bytes: true
    default: false
    }
  }
}

/// The secrets in a structure, by the names of its parts, and every string in it.
struct NamedValueSearch {
  private(set) var secrets: [(bytes: Bytes, kind: SecretKind)] = []
  private(set) var strings: [Bytes] = []

  init(_ value: some NamedValues) { visit(value) }

  /// - Parameter kind: what the value is by the name of something around it.
  private mutating func visit(
    _ value: some NamedValues, as kind: SecretKind? = nil, isListed: Bool = false
  ) {
    if let members = value.namedParts {
      strings += value.binaryNames
      visit(members, as: kind)
    } else if let elements = value.elements {
      visit(elements, as: kind, isListed: isListed)
    } else if let content = value.content {
      if let kind, !content.isEmpty { secrets.append((content, kind)) }
      if value.isString { strings.append(content) }
    }
  }

  private mutating func visit<Value: NamedValues>(
    _ members: [(name: String, value: Value)], as kind: SecretKind?
  ) {
    let pair = Self.pair(members)
    let isToken = members.contains { $0.name.equals("protected") && $0.value.isString }
    for member in members {
      let own =
        SecretName.named(member.name.utf8)?.kind
        ?? (pair.isPair && Self.isValue(member.name) ? pair.kind ?? kind : nil)
        ?? (isToken && Self.tokenMembers.contains(ByteText(member.name)) ? .token : nil)
      // Of a list of pairs the names, and what else is told of each, are no secret.
      visit(member.value, as: own ?? (pair.isPair ? nil : kind))
    }
  }

  /// Headers in a list stand as pairs, or as names and values in turn; two words by themselves are
  /// two words.
  private mutating func visit<Value: NamedValues>(
    _ elements: [Value], as kind: SecretKind?, isListed: Bool
  ) {
    var header: SecretKind?
    let isRow =
      elements.count.isMultiple(of: 2) && elements.count >= (isListed ? 2 : 4)
      && elements.allSatisfy(\.isString)
    for (index, element) in elements.enumerated() {
      visit(element, as: header ?? kind, isListed: true)
      header =
        isRow && index.isMultiple(of: 2)
        ? element.content.flatMap { SecretName.named($0) }.flatMap(Self.headerKind) : nil
    }
  }

  /// In a list of words only the name of a header is told apart from a word.
  private static func headerKind(_ name: SecretName) -> SecretKind? {
    name.value == .line ? name.kind : nil
  }

  /// `{"name": "Cookie", "value": "…"}`, in either order.
  private static func pair<Value: NamedValues>(
    _ members: [(name: String, value: Value)]
  ) -> (isPair: Bool, kind: SecretKind?) {
    guard members.contains(where: { isValue($0.name) }),
      let name = members.first(where: { isName($0.name) && $0.value.isString })
    else { return (false, nil) }
    return (true, name.value.content.flatMap { SecretName.named($0)?.kind })
  }

  private static func isName(_ name: String) -> Bool { nameMembers.contains(ByteText(name)) }
  private static func isValue(_ name: String) -> Bool { valueMembers.contains(ByteText(name)) }

  private static let nameMembers: Set<ByteText> = ["name", "key", "header", "field", "Name", "Key"]
  private static let valueMembers: Set<ByteText> = ["value", "values", "val", "content", "Value"]
  /// RFC 7515 §7.2, RFC 7516 §7.2.
  private static let tokenMembers: Set<ByteText> = [
    "payload", "signature", "ciphertext", "encrypted_key", "tag",
  ]
}
