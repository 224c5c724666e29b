import Evidence
import Results

/// Writes objects and arrays directly, without building a tree of values. Used for lines that exist
/// once for each artifact.
///
/// Whether a comma is needed follows from the last byte: no value ends with an opening bracket.
extension JSONWriter {
  /// Writes an object. `body` writes the members; they must be in the order of their names.
  mutating func object(_ body: (inout JSONWriter) -> Void) {
    append(byte: UInt8(ascii: "{"))
    body(&self)
    append(byte: UInt8(ascii: "}"))
  }

  /// Writes an array. `body` writes each element.
  mutating func list<Element>(
    _ elements: [Element], _ body: (inout JSONWriter, Element) -> Void
  ) {
    append(byte: UInt8(ascii: "["))
    for element in elements {
      separate()
      body(&self, element)
    }
    append(byte: UInt8(ascii: "]"))
  }

  /// Writes the name of a member. The caller must write its value next.
  mutating func name(_ name: StaticString) {
    separate()
    append(byte: UInt8(ascii: "\""))
    append(name)
    append("\":")
  }

  /// Writes a comma unless this is the first member or element.
  private mutating func separate() {
    guard let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") else {
      return
    }
    append(byte: UInt8(ascii: ","))
  }
}

/// Writes members. A member with the value `nil` is omitted.
extension JSONWriter {
  /// Writes a string.
  mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    self.name(name)
    write(text)
  }

  /// Writes a number.
  mutating func member(_ name: StaticString, _ number: Int64?) {
    guard let number else { return }
    self.name(name)
    write(number)
  }

  /// Writes a number.
  mutating func member(_ name: StaticString, _ number: Int?) {
    member(name, number.map { Int64($0) })
  }

  /// Writes `true` or `false`.
  mutating func member(_ name: StaticString, _ flag: Bool?) {
    guard let flag else { return }
    self.name(name)
    append(flag ? "true" : "false")
  }

  /// Writes a time as RFC 3339.
  mutating func member(_ name: StaticString, _ time: Timestamp?) {
    member(name, time?.description)
  }

  /// Writes bytes as lower-case hexadecimal, two digits each.
  mutating func member(_ name: StaticString, hex bytes: some Sequence<UInt8>) {
    member(name, bytes.hex)
  }

  /// Writes a JSON value.
  mutating func member(_ name: StaticString, _ value: JSONValue?) {
    guard let value else { return }
    self.name(name)
    write(value)
  }

  /// Writes an object.
  mutating func member(_ name: StaticString, object body: (inout JSONWriter) -> Void) {
    self.name(name)
    object(body)
  }

  /// Writes an array, also if it is empty.
  mutating func member<Element>(
    _ name: StaticString, list elements: [Element], _ body: (inout JSONWriter, Element) -> Void
  ) {
    self.name(name)
    list(elements, body)
  }

  /// Writes an array of strings.
  mutating func member(_ name: StaticString, list texts: [String]) {
    member(name, list: texts) { $0.write($1) }
  }

  /// Writes an array; omitted if it is empty.
  mutating func member<Element>(
    _ name: StaticString, nonEmpty elements: [Element],
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    if !elements.isEmpty { member(name, list: elements, body) }
  }
}
