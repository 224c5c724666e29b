import Evidence
import Results

/// Writing without a tree of values, for lines of which there is one for each artifact.
///
/// What opens an object or a list, and what stands behind a member, is told from the last byte: no
/// value ends with a bracket that opens.
extension JSONWriter {
  /// An object of the members that `body` writes, in the order of their names.
  mutating func object(_ body: (inout JSONWriter) -> Void) {
    append(byte: UInt8(ascii: "{"))
    body(&self)
    append(byte: UInt8(ascii: "}"))
  }

  /// A list of what `body` writes of each element.
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

  /// The name of a member; its value comes next.
  mutating func name(_ name: StaticString) {
    separate()
    append(byte: UInt8(ascii: "\""))
    append(name)
    append("\":")
  }

  private mutating func separate() {
    guard let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") else {
      return
    }
    append(byte: UInt8(ascii: ","))
  }
}

/// Members; one without a value is left out.
extension JSONWriter {
  mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    self.name(name)
    write(text)
  }

  mutating func member(_ name: StaticString, _ number: Int64?) {
    guard let number else { return }
    self.name(name)
    write(number)
  }

  mutating func member(_ name: StaticString, _ number: Int?) {
    member(name, number.map { Int64($0) })
  }

  mutating func member(_ name: StaticString, _ flag: Bool?) {
    guard let flag else { return }
    self.name(name)
    append(flag ? "true" : "false")
  }

  mutating func member(_ name: StaticString, _ time: Timestamp?) {
    member(name, time?.description)
  }

  /// Two digits for each byte.
  mutating func member(_ name: StaticString, hex bytes: some Sequence<UInt8>) {
    member(name, bytes.hex)
  }

  mutating func member(_ name: StaticString, _ value: JSONValue?) {
    guard let value else { return }
    self.name(name)
    write(value)
  }

  mutating func member(_ name: StaticString, object body: (inout JSONWriter) -> Void) {
    self.name(name)
    object(body)
  }

  mutating func member<Element>(
    _ name: StaticString, list elements: [Element], _ body: (inout JSONWriter, Element) -> Void
  ) {
    self.name(name)
    list(elements, body)
  }

  mutating func member(_ name: StaticString, list texts: [String]) {
    member(name, list: texts) { $0.write($1) }
  }

  /// A list that is left out when it is empty.
  mutating func member<Element>(
    _ name: StaticString, nonEmpty elements: [Element],
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    if !elements.isEmpty { member(name, list: elements, body) }
  }
}
