import Decoding
import Evidence
import Results

/// Applies a ``Redaction`` to the values of a result, and lists each value that it changes.
///
/// Functions return `nil` for a value that stays as it is, so that unchanged parts of a result are
/// shared and not copied.
final class Redactor: LineRedactor {
  private let redaction: Redaction
  /// The redactions so far.
  private(set) var entries: [RedactionEntry] = []
  /// The secrets in the buffers of the fields.
  private let secrets: SecretBytes
  /// The bytes of redacted fields so far.
  private(set) var fields = RedactedRanges()
  /// The place of the current value in the line: names of members, and indexes of elements.
  private var place: [Step] = []

  /// A step from a value of the line to one inside it.
  private enum Step {
    case name(String)
    case index(Int)
  }

  /// Minimum length in bytes of a byte string that identifies a device.
  private static let identifyingBytes = 8

  /// Creates a redactor without entries.
  init(_ redaction: Redaction, secrets: SecretBytes = SecretBytes(in: [])) {
    self.redaction = redaction
    self.secrets = secrets
  }

  func enter(_ name: String) { place.append(.name(name)) }

  func enter(_ index: Int) { place.append(.index(index)) }

  func leave() { _ = place.popLast() }

  func text(_ text: String, _ privacy: TextPrivacy) -> String? {
    switch privacy {
    case .own: return nil
    case .text: return shown(text)
    case .name: return pseudonym(of: Array(text.utf8), for: text) ?? shown(text)
    case .key:
      guard redaction.hidesIdentifiers else { return shown(text) }
      // All encodings of a key ID get the same pseudonym.
      let bytes = TextDecoder.read(Bytes(Array(text.utf8), name: "key")).payload.array
      return pseudonym(of: bytes, for: text) ?? shown(text)
    case .digest:
      // A keyed hash of the same form.
      guard let keyed = redaction.digest(of: Array(text.utf8)) else { return nil }
      note("identifier", bytes: text.utf8.count)
      return keyed
    }
  }

  /// Returns the pseudonym of bytes that a text encodes; `nil` if identifiers are shown.
  private func pseudonym(of bytes: [UInt8], for text: String) -> String? {
    guard let pseudonym = redaction.pseudonym(of: bytes) else { return nil }
    note("identifier", bytes: text.utf8.count)
    return pseudonym
  }

  /// Returns the text with marks for secrets and pseudonyms for identifiers; `nil` if nothing
  /// changes, as for most texts.
  private func shown(_ text: String) -> String? {
    guard redaction.hidesSecrets else { return nil }
    let masked = masked(text)
    guard redaction.hidesIdentifiers else { return masked }
    let opaque = OpaqueText.replacing(in: masked ?? text) { redaction.pseudonym(of: $0) ?? "" }
    guard opaque.count > 0 else { return masked }
    note("identifier", bytes: opaque.count)
    return opaque.text
  }

  /// Returns the text with marks for its secrets; `nil` if it has none.
  private func masked(_ text: String) -> String? {
    guard SecretText.isWorthwhile(text, ofPersons: redaction.hidesIdentifiers) else { return nil }
    let secrets = SecretText(text, ofPersons: redaction.hidesIdentifiers)
    guard !secrets.secrets.isEmpty else { return nil }
    for secret in secrets.secrets { note(secret.kind.rawValue, bytes: secret.range.count) }
    return secrets.masked
  }

  func value(_ value: Value) -> Value? { at("text") { shown(value) } }

  /// Returns the redacted value; `nil` if it doesn't change.
  private func shown(_ value: Value) -> Value? {
    switch value.content {
    case .text(let text): return shown(text).map { Value(.text($0), value.owner) }
    case .bytes(let bytes) where redaction.hidesSecrets && hasSecrets(Bytes(bytes)):
      note("secret", bytes: bytes.count)
      return Value(.text("redacted, \(bytes.count.counted("byte"))"), value.owner)
    case .bytes(let bytes) where bytes.count >= Self.identifyingBytes:
      guard let pseudonym = redaction.pseudonym(of: bytes) else { return nil }
      note("identifier", bytes: bytes.count)
      return Value(.text(pseudonym), value.owner)
    case .bytes, .number, .time: return nil
    }
  }

  /// Returns whether bytes contain text with a secret, as a request or a log instead of an artifact
  /// may.
  private func hasSecrets(_ bytes: Bytes) -> Bool {
    !SecretFinder.secrets(in: bytes, ofPersons: redaction.hidesIdentifiers).isEmpty
  }

  /// Adds an entry for the current value to the list.
  private func note(_ reason: String, bytes: Int) {
    var path = ""
    for step in place {
      switch step {
      case .name(let name): path += "/" + name
      case .index(let index): path += "/\(index)"
      }
    }
    entries.append(RedactionEntry(path: path, reason: reason, bytes: bytes))
  }

  /// Adds an entry for each kind of secret in each buffer.
  func note(_ secrets: SecretBytes, in buffers: [Buffer]) {
    for (index, buffer) in buffers.enumerated() {
      entries += secrets.entries(of: buffer, at: "/buffers/\(index)")
    }
  }
}

extension Redactor {
  /// Returns the structure with redacted fields; `nil` if nothing changes. Fields whose bytes
  /// overlap those of a redacted field are redacted as well.
  func tree(_ tree: FieldNode) -> FieldNode? {
    guard redaction.hidesSecrets else { return nil }
    let marked = marking(tree)
    fields.formUnion(RedactedRanges(in: marked ?? tree))
    var withheld = secrets.withheld
    withheld.formUnion(fields)
    return hiding(withheld, in: marked ?? tree) ?? marked
  }

  /// Returns the field with redacted values, names and notes; `nil` if nothing changes in it or
  /// below.
  private func marking(_ node: FieldNode) -> FieldNode? {
    let value = at("value") { shownValue(of: node) }
    let children = at("children") { node.children.redacted(by: self, marking) }
    let name = at("name") { shown(node.name) }
    let note = node.note.flatMap { note in at("note") { shown(note) } }
    let isHidden =
      value != nil || node.privacy == .identifier && redaction.hidesIdentifiers
    guard isHidden || children != nil || name != nil || note != nil else { return nil }
    return FieldNode(
      name ?? node.name, value ?? node.value, at: node.bytes, note: note ?? node.note,
      privacy: isHidden ? .withheld : node.privacy, holding: children ?? node.children)
  }

  /// Returns the redacted value of a field; `nil` if it doesn't change. Byte strings that are the
  /// same on all devices (``Privacy/shared``) are not identifiers.
  private func shownValue(of node: FieldNode) -> FieldValue? {
    if node.privacy == .secret, redaction.hidesSecrets {
      let hidden = FieldValue.redacted(count: node.bytes?.count ?? 0)
      return hidden == node.value ? nil : hidden
    }
    switch node.value {
    case .text(let text):
      // A claim or member of a decoded token or map: its name stands in the field, not in the text.
      guard SecretName.named(node.name.utf8) == nil else {
        return .redacted(count: text.utf8.count)
      }
      return shown(text).map { .text($0) }
    case .bytes(let bytes)
    where node.children.isEmpty && node.privacy != .shared
      && bytes.count >= Self.identifyingBytes:
      guard redaction.hidesIdentifiers, let pseudonym = redaction.pseudonym(of: bytes.array) else {
        return nil
      }
      note("identifier", bytes: bytes.count)
      return .identifier(pseudonym)
    default: return nil
    }
  }

  /// Returns the field without bytes that are redacted elsewhere; `nil` if nothing changes in it or
  /// below.
  private func hiding(_ withheld: RedactedRanges, in node: FieldNode) -> FieldNode? {
    var value: FieldValue?
    if case .bytes(let bytes) = node.value,
      withheld.overlaps(bytes) || node.children.isEmpty && hasSecrets(bytes)
    {
      // A container has no value of its own; its children are handled below.
      value = node.children.isEmpty ? .redacted(count: bytes.count) : FieldValue.none
    }
    if case .redacted(let count) = value ?? node.value {
      at("value") { note("secret", bytes: count) }
    }
    let children = at("children") { node.children.redacted(by: self) { hiding(withheld, in: $0) } }
    guard value != nil || children != nil else { return nil }
    return FieldNode(
      node.name, value ?? node.value, at: node.bytes, note: node.note, privacy: node.privacy,
      holding: children ?? node.children)
  }
}
