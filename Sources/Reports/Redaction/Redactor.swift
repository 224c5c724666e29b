import Decoding
import Evidence
import Results

/// Applies a ``Redaction`` to the values of a result, and lists each value that it changes.
///
/// The parameter `path` of its functions is the value's JSON Pointer in a line of results, such as
/// `/checks/3/found`. It is evaluated only for values that change.
///
/// Functions named `replacement` return `nil` for a value that stays as it is, so that unchanged
/// parts of a result are shared and not copied.
struct Redactor {
  private let redaction: Redaction
  /// The redactions so far.
  private(set) var entries: [RedactionEntry] = []
  /// The secrets in the buffers of the fields.
  private let secrets: SecretBytes
  /// The bytes of redacted fields so far.
  private(set) var fields = RedactedRanges()

  /// Minimum length in bytes of a byte string that identifies a device.
  private static let identifyingBytes = 8

  /// Creates a redactor without entries.
  init(_ redaction: Redaction, secrets: SecretBytes = SecretBytes(in: [])) {
    self.redaction = redaction
    self.secrets = secrets
  }

  /// Returns the text with marks for secrets and pseudonyms for identifiers.
  mutating func text(_ text: String, at path: @autoclosure () -> String) -> String {
    replacement(for: text, at: path()) ?? text
  }

  /// Returns the redacted text; `nil` if nothing changes, as for most texts.
  mutating func replacement(
    for text: String, at path: @autoclosure () -> String
  ) -> String? {
    guard redaction.hidesSecrets else { return nil }
    let masked = maskingSecrets(of: text, at: path())
    guard redaction.hidesIdentifiers else { return masked }
    let opaque = OpaqueText(masked ?? text).replacing { redaction.pseudonym(of: $0) ?? "" }
    guard opaque.count > 0 else { return masked }
    note(path(), "identifier", bytes: opaque.count)
    return opaque.text
  }

  /// Returns the text with marks for its secrets; `nil` if it has none.
  private mutating func maskingSecrets(
    of text: String, at path: @autoclosure () -> String
  ) -> String? {
    guard SecretText.isWorthwhile(text, ofPersons: redaction.hidesIdentifiers) else { return nil }
    let secrets = SecretText(text, ofPersons: redaction.hidesIdentifiers)
    guard !secrets.secrets.isEmpty else { return nil }
    for secret in secrets.secrets {
      note(path(), secret.kind.rawValue, bytes: secret.range.count)
    }
    return secrets.masked
  }

  /// Returns a name that someone gave to one thing. With `identifiers` it is replaced completely.
  mutating func name(_ name: String, at path: @autoclosure () -> String) -> String {
    guard let pseudonym = redaction.pseudonym(of: Array(name.utf8)) else {
      return text(name, at: path())
    }
    note(path(), "identifier", bytes: name.utf8.count)
    return pseudonym
  }

  /// Returns a key ID. All its encodings get the same pseudonym.
  mutating func key(_ text: String, at path: @autoclosure () -> String) -> String {
    guard redaction.hidesIdentifiers,
      let pseudonym = redaction.pseudonym(
        of: TextDecoder.read(Bytes(Array(text.utf8), name: "key")).payload.array)
    else { return self.text(text, at: path()) }
    note(path(), "identifier", bytes: text.utf8.count)
    return pseudonym
  }

  /// Returns an artifact's hash, replaced by a keyed hash of the same form if identifiers are
  /// hidden.
  mutating func digest(_ digest: String, at path: @autoclosure () -> String) -> String {
    guard let keyed = redaction.digest(of: Array(digest.utf8)) else { return digest }
    note(path(), "identifier", bytes: digest.utf8.count)
    return keyed
  }

  /// Returns a compared value, redacted.
  mutating func value(_ value: Value, at path: @autoclosure () -> String) -> Value {
    replacement(for: value, at: path()) ?? value
  }

  /// Returns the redacted value; `nil` if it does not change.
  mutating func replacement(
    for value: Value, at path: @autoclosure () -> String
  ) -> Value? {
    switch value.content {
    case .text(let text):
      return replacement(for: text, at: path() + "/text").map { Value(.text($0), value.owner) }
    case .bytes(let bytes) where redaction.hidesSecrets && hasSecrets(Bytes(bytes)):
      note(path() + "/text", "secret", bytes: bytes.count)
      return Value(.text("withheld, \(bytes.count.counted("byte"))"), value.owner)
    case .bytes(let bytes) where bytes.count >= Self.identifyingBytes:
      guard let pseudonym = redaction.pseudonym(of: bytes) else { return nil }
      note(path() + "/text", "identifier", bytes: bytes.count)
      return Value(.text(pseudonym), value.owner)
    case .bytes, .number, .time: return nil
    }
  }

  /// Returns whether bytes contain text with a secret, as a request or a log instead of an artifact
  /// may.
  private func hasSecrets(_ bytes: Bytes) -> Bool {
    !SecretFinder.secrets(in: bytes, ofPersons: redaction.hidesIdentifiers).isEmpty
  }

  /// Adds an entry to the list.
  private mutating func note(_ path: String, _ reason: String, bytes: Int) {
    entries.append(RedactionEntry(path: path, reason: reason, bytes: bytes))
  }
}

/// Lists the secrets in buffers.
extension Redactor {
  /// Adds an entry for each kind of secret in each buffer.
  mutating func note(_ secrets: SecretBytes, in buffers: [Buffer]) {
    for (index, buffer) in buffers.enumerated() {
      entries += secrets.entries(of: buffer, at: "/buffers/\(index)")
    }
  }
}

extension Redactor {
  /// Returns the structure with redacted fields. Fields whose bytes overlap those of a redacted
  /// field are redacted as well.
  mutating func tree(_ tree: FieldNode, at path: @autoclosure () -> String) -> FieldNode {
    guard redaction.hidesSecrets else { return tree }
    let marked = marking(tree, at: path()) ?? tree
    fields.formUnion(RedactedRanges(in: marked))
    var withheld = secrets.withheld
    withheld.formUnion(fields)
    return hiding(withheld, in: marked, at: path()) ?? marked
  }

  /// Returns the field with redacted values, names and notes; `nil` if nothing changes in it or
  /// below.
  private mutating func marking(
    _ node: FieldNode, at path: @autoclosure () -> String
  ) -> FieldNode? {
    let value = value(of: node, at: path() + "/value")
    var children: [FieldNode]?
    for (index, child) in node.children.enumerated() {
      guard let marked = marking(child, at: "\(path())/children/\(index)") else { continue }
      children = children ?? node.children
      children?[index] = marked
    }
    let name = replacement(for: node.name, at: path() + "/name")
    let note = node.note.flatMap { replacement(for: $0, at: path() + "/note") }
    let isHidden =
      value != nil || node.privacy == .identifier && redaction.hidesIdentifiers
    guard isHidden || children != nil || name != nil || note != nil else { return nil }
    return FieldNode(
      name ?? node.name, value ?? node.value, at: node.bytes, note: note ?? node.note,
      privacy: isHidden ? .withheld : node.privacy, holding: children ?? node.children)
  }

  /// Returns the redacted value of a field; `nil` if it does not change. Byte strings that are the
  /// same on all devices (``Privacy/shared``) are not identifiers.
  private mutating func value(
    of node: FieldNode, at path: @autoclosure () -> String
  ) -> FieldValue? {
    if node.privacy == .secret, redaction.hidesSecrets {
      let hidden = FieldValue.redacted(count: node.bytes?.count ?? 0)
      return hidden == node.value ? nil : hidden
    }
    switch node.value {
    case .text(let text): return replacement(for: text, at: path()).map { .text($0) }
    case .bytes(let bytes)
    where node.children.isEmpty && node.privacy != .shared
      && bytes.count >= Self.identifyingBytes:
      guard redaction.hidesIdentifiers, let pseudonym = redaction.pseudonym(of: bytes.array) else {
        return nil
      }
      note(path(), "identifier", bytes: bytes.count)
      return .identifier(pseudonym)
    default: return nil
    }
  }

  /// Returns the field without bytes that are redacted elsewhere; `nil` if nothing changes in it or
  /// below.
  private mutating func hiding(
    _ withheld: RedactedRanges, in node: FieldNode, at path: @autoclosure () -> String
  ) -> FieldNode? {
    var value: FieldValue?
    if case .bytes(let bytes) = node.value,
      withheld.overlaps(bytes) || node.children.isEmpty && hasSecrets(bytes)
    {
      // A container has no value of its own; its children are handled below.
      value = node.children.isEmpty ? .redacted(count: bytes.count) : FieldValue.none
    }
    if case .redacted(let count) = value ?? node.value {
      note(path() + "/value", "secret", bytes: count)
    }
    var children: [FieldNode]?
    for (index, child) in node.children.enumerated() {
      guard let hidden = hiding(withheld, in: child, at: "\(path())/children/\(index)") else {
        continue
      }
      children = children ?? node.children
      children?[index] = hidden
    }
    guard value != nil || children != nil else { return nil }
    return FieldNode(
      node.name, value ?? node.value, at: node.bytes, note: node.note, privacy: node.privacy,
      holding: children ?? node.children)
  }
}
