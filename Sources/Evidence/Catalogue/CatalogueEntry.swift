/// An entry of a catalogue that is written as text: its kind, its name, and fields in their order.
///
/// ```
/// # A comment.
/// cause P99-example
///   actor  app
///   fix    Store the key ID, and generate a key only
///          if none is stored.
///   | let keyID = store.keyID
/// ```
/// A line without indentation begins an entry, up to two spaces begin a field, and more spaces
/// continue its text. Lines after `|` and a space are the code of the field before them. Lines of
/// spaces don't count.
package struct CatalogueEntry: Sendable {
  /// A name with its text and, for a step of a fix, code.
  package struct Field: Sendable {
    /// The first word of the line.
    package let name: String
    /// All other words; a line break counts as one space.
    package fileprivate(set) var text: String
    /// The lines after `|`, joined with line feeds; `nil` if there are none.
    package fileprivate(set) var code: String?
  }

  /// The first word of the entry: what it describes.
  package let kind: String
  /// The rest of the first line.
  package let name: String
  /// The fields in the order of the text. A name can occur several times.
  package private(set) var fields: [Field] = []

  /// Returns the entries of a catalogue in their order.
  package static func all(in text: [UInt8]) -> [CatalogueEntry] {
    var entries: [CatalogueEntry] = []
    for line in text.split(separator: 0x0a) where line.first != UInt8(ascii: "#") {
      let words = line.drop { $0 == 0x20 }
      if words.isEmpty { continue }
      if words.startIndex == line.startIndex {
        let head = Field(words)
        entries.append(CatalogueEntry(kind: head.name, name: head.text))
      } else if !entries.isEmpty {
        entries[entries.count - 1].add(words, indentedBy: words.startIndex - line.startIndex)
      }
    }
    return entries
  }

  /// Adds a line: a field, more of its text, or code.
  private mutating func add(_ words: ArraySlice<UInt8>, indentedBy spaces: Int) {
    let isCode = words.first == UInt8(ascii: "|")
    guard let last = fields.indices.last, isCode || spaces > 2 else {
      fields.append(Field(words))
      return
    }
    if isCode {
      let code = words.dropFirst()
      let text = String(decoding: code.first == 0x20 ? code.dropFirst() : code, as: UTF8.self)
      fields[last].code = fields[last].code.map { "\($0)\n\(text)" } ?? text
    } else {
      fields[last].text += " \(String(decoding: words, as: UTF8.self))"
    }
  }

  /// Returns the same entry with the fields of another one that it lacks itself.
  package func inheriting(_ other: CatalogueEntry) -> CatalogueEntry {
    var entry = self
    entry.fields += other.fields.filter { self[$0.name] == nil }
    return entry
  }

  /// The text of the first field with a name; `nil` if there is none.
  package subscript(_ name: String) -> String? { all(name).first?.text }

  /// Returns the fields with a name.
  package func all(_ name: String) -> [Field] { fields.filter { $0.name.equals(name) } }

  /// Returns the words of a field; none if the field is missing.
  package func words(_ name: String) -> [String] {
    self[name]?.utf8.split(separator: 0x20).map { String(Substring($0)) } ?? []
  }

  /// Returns the text of a required field. Throws if the entry lacks the field.
  package func text(_ name: String) throws(CatalogueFault) -> String {
    guard let text = self[name] else { throw CatalogueFault("it has no \(name)") }
    return text
  }

  /// Returns the value whose raw value a required field contains. Throws if the field is missing or
  /// contains no such raw value.
  package func value<Value: RawRepresentable<String>>(
    _ name: String, of _: Value.Type = Value.self
  ) throws(CatalogueFault) -> Value {
    let text = try text(name)
    guard let value = Value(rawValue: text) else {
      throw CatalogueFault("its \(name) can't be “\(text)”")
    }
    return value
  }

  /// Throws if a field has a name that isn't in the list.
  package func allow(_ names: [String]) throws(CatalogueFault) {
    for field in fields where !names.includes(field.name) {
      throw CatalogueFault("it can't have the field \(field.name)")
    }
  }

  /// Throws if a field with one of the names occurs twice.
  package func allowOnce(_ names: [String]) throws(CatalogueFault) {
    for name in names where all(name).count > 1 {
      throw CatalogueFault("it has the field \(name) twice")
    }
  }
}

extension CatalogueEntry.Field {
  /// Splits a line into its first word and the rest.
  fileprivate init(_ line: ArraySlice<UInt8>) {
    let name = line.prefix { $0 != 0x20 }
    self.init(
      name: String(decoding: name, as: UTF8.self),
      text: String(decoding: line[name.endIndex...].drop { $0 == 0x20 }, as: UTF8.self))
  }
}

/// What is wrong with an entry, as a clause: “it has no fix”.
package struct CatalogueFault: Error {
  /// The clause.
  package let text: String

  /// Creates a fault.
  package init(_ text: String) { self.text = text }
}
