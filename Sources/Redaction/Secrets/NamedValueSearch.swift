import Decoding
import Evidence
import Results

/// A value of JSON or CBOR, as far as the search for secrets by name needs it.
protocol SearchedValue {
  /// The members of an object, or of a map with text keys; `nil` for other values.
  var namedParts: [(name: String, value: Self)]? { get }
  /// Names of the members of a CBOR map that are byte strings or text, to be searched for secrets
  /// as well; empty for JSON, whose text is searched as a whole.
  var binaryNames: [Bytes] { get }
  /// The elements of an array or the content of a tag; `nil` for other values.
  var elements: [Self]? { get }
  /// The characters of a text, the bytes of a byte string, or a number as it is written; `nil` for
  /// others.
  var content: Bytes? { get }
  /// Whether the content is text or bytes, not a number.
  var isString: Bool { get }
}

extension JSONNode: SearchedValue {
  var namedParts: [(name: String, value: JSONNode)]? { members?.map { ($0.name, $0.value) } }
  var binaryNames: [Bytes] { [] }
  var content: Bytes? { text }
  var isString: Bool { string != nil }
}

extension CBORItem: SearchedValue {
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

/// The secrets in a structure by the names of its members, and all strings in it.
struct NamedValueSearch {
  /// The values that have the name of a secret, with its kind.
  private(set) var secrets: [(bytes: Bytes, kind: SecretKind)] = []
  /// All strings, to be searched on their own.
  private(set) var strings: [Bytes] = []

  /// Walks through a structure.
  init(_ value: some SearchedValue) { visit(value) }

  /// Visits a value.
  ///
  /// - Parameters:
  ///   - kind: The kind of secret that a name around the value announces; `nil` if none does.
  ///   - isListed: Whether the value is an element of an array.
  private mutating func visit(
    _ value: some SearchedValue, as kind: SecretKind? = nil, isListed: Bool = false
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

  /// Visits the members of an object.
  private mutating func visit<Value: SearchedValue>(
    _ members: [(name: String, value: Value)], as kind: SecretKind?
  ) {
    let pair = Self.pair(members)
    let isToken = members.contains { $0.name.equals("protected") && $0.value.isString }
    for member in members {
      let own =
        SecretName.named(member.name.utf8)?.kind
        ?? (pair.isPair && Self.isValue(member.name) ? pair.kind ?? kind : nil)
        ?? (isToken && Self.tokenMembers.contains(ByteText(member.name)) ? .token : nil)
      // In a list of pairs, names and other members are not secret.
      visit(member.value, as: own ?? (pair.isPair ? nil : kind))
    }
  }

  /// Visits the elements of an array. Headers may be pairs, or names and values alternating; two
  /// strings alone are not taken as a header.
  private mutating func visit<Value: SearchedValue>(
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

  /// Returns the kind if the name is that of a header. In a list of words, other names are ordinary
  /// words.
  private static func headerKind(_ name: SecretName) -> SecretKind? {
    name.value == .line ? name.kind : nil
  }

  /// Returns whether an object is a pair, `{"name": "Cookie", "value": "…"}` in either order, and
  /// the kind of secret that its name announces.
  private static func pair<Value: SearchedValue>(
    _ members: [(name: String, value: Value)]
  ) -> (isPair: Bool, kind: SecretKind?) {
    guard members.contains(where: { isValue($0.name) }),
      let name = members.first(where: { isName($0.name) && $0.value.isString })
    else { return (false, nil) }
    return (true, name.value.content.flatMap { SecretName.named($0)?.kind })
  }

  /// Whether a member of a pair contains the name.
  private static func isName(_ name: String) -> Bool { nameMembers.contains(ByteText(name)) }
  /// Whether a member of a pair contains the value.
  private static func isValue(_ name: String) -> Bool { valueMembers.contains(ByteText(name)) }

  private static let nameMembers: Set<ByteText> = ["name", "key", "header", "field", "Name", "Key"]
  private static let valueMembers: Set<ByteText> = ["value", "values", "val", "content", "Value"]
  /// Members of a token in JSON serialization (RFC 7515 §7.2, RFC 7516 §7.2).
  private static let tokenMembers: Set<ByteText> = [
    "payload", "signature", "ciphertext", "encrypted_key", "tag",
  ]
}
