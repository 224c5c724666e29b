import Evidence

extension Codec<Value> {
  /// A compared value: `by` says where it comes from, the other members depend on its type.
  ///
  /// ```json
  /// {"by": "in the certificate", "bytes": 32, "hex": "3069…"}
  /// ```
  static let value = Codec(
    schema: Schema.one(of: [
      form(["bytes": .count, "hex": .hex]), form(["text": .text]), form(["number": .number]),
      form(["time": .time]),
    ]).with(["description": "A value in a comparison; `by` says whose it is."])
      .defined(as: "Value"),
    write: { value, line in
      line.object { line in
        line.json.member("by", value.owner)
        switch value.content {
        case .bytes(let bytes):
          line.json.member("bytes", bytes.count)
          line.json.member("hex", bytes.hex)
        case .text(let text): line.json.member("text", text)
        case .number(let number): line.json.member("number", number)
        case .time(let time): line.json.member("time", time.description)
        }
      }
    },
    read: { (value, _) throws(ResultsFault) in
      let owner = try value.member("by").text()
      if let digits = try value.optional("hex") {
        return Value(.bytes(try digits.hexadecimal()), owner)
      }
      if let text = try value.optional("text") { return Value(.text(try text.text()), owner) }
      if let number = try value.optional("number") {
        return Value(.number(try number.number()), owner)
      }
      return Value(.time(try value.member("time").time()), owner)
    }, redact: { $1.value($0) })

  /// Returns the schema of a value of one type.
  private static func form(_ members: [String: Schema]) -> Schema {
    .object(
      members.merging(["by": .text]) { own, _ in own }, required: Array(members.keys) + ["by"])
  }
}

extension Codec<Correction> {
  /// A merge patch, in which `null` removes a member (RFC 7396 §2).
  static let correction = Codec(
    schema: .dictionary(of: Schema(["type": ["string", "integer", "null"]])),
    write: { $1.json.write($0.json) },
    read: { (value, _) throws(ResultsFault) in
      var members: [Correction.Member] = []
      for (name, value) in try value.members() {
        let new: Correction.Value =
          if value.isNull {
            .absent
          } else if value.isNumber {
            .number(try value.number())
          } else {
            .text(try value.text())
          }
        members.append(Correction.Member(name, new))
      }
      return Correction(members)
    },
    redact: { correction, redactor in
      var copy: Correction?
      for (index, member) in correction.members.enumerated() {
        guard case .text(let text) = member.value,
          let shown = redactor.at(member.name, { redactor.text(text, .text) })
        else { continue }
        copy = copy ?? correction
        copy?.members[index].value = .text(shown)
      }
      return copy
    })
}

extension Codec<FieldNode> {
  /// A field with its place, its value and its children.
  ///
  /// ```json
  /// {"buffer": "artifact", "offset": 20, "length": 32, "name": "rpIdHash",
  ///  "note": "SHA-256 of the App ID", "value": {"bytes": 32, "hex": "371a…"}}
  /// ```
  static let tree = Codec(
    schema: Schema.object(
      [
        "name": .text, "note": .text, "buffer": .text, "offset": .count, "length": .count,
        "children": .list(.itself("FieldNode")), "value": .one(of: forms),
      ], required: ["name"], together: ["buffer", "offset", "length"]
    ).defined(as: "FieldNode"),
    write: { node, line in line.write(node) },
    read: { (value, line) throws(ResultsFault) in try FieldNode(value, in: line.buffers) },
    redact: { $1.tree($0) })

  /// The schemas of a field's value, one for each type.
  private static let forms: [Schema] = [
    .object(["text": .text], required: ["text"]),
    .object(["number": .number], required: ["number"]),
    .object(["flag": .flag], required: ["flag"]),
    .object(["time": .time], required: ["time"]),
    .object(["identifier": .text], required: ["identifier"]),
    .object(
      ["bytes": .count, "redacted": Schema(["const": true])], required: ["bytes", "redacted"]),
    // The bytes of a container are those of its parts. It names its place if that isn't the field's.
    .object(
      ["bytes": .count, "hex": .hex, "buffer": .text, "offset": .count], required: ["bytes"],
      together: ["buffer", "offset"]),
  ]
}

extension LineWriter {
  /// Writes a field.
  fileprivate mutating func write(_ node: FieldNode) {
    let span = node.bytes.map(table.span)
    object { line in
      line.json.member("buffer", span?.buffer)
      if !node.children.isEmpty {
        line.json.name("children")
        line.list(node.children) { $1.write($0) }
      }
      line.json.member("length", span?.length)
      line.json.member("name", node.name)
      line.json.member("note", node.note)
      line.json.member("offset", span?.offset)
      guard node.value != .none else { return }
      line.json.name("value")
      line.object { $0.members(of: node.value, in: node, at: span) }
    }
  }

  /// Writes the value of a field. Byte strings are written only for fields without children; for a
  /// container only length and place, so that bytes are written once, however deep the structure
  /// is.
  private mutating func members(of value: FieldValue, in node: FieldNode, at span: ByteSpan?) {
    switch value {
    case .none: break
    case .text(let text): json.member("text", text)
    case .number(let number): json.member("number", number)
    case .flag(let flag): json.member("flag", flag)
    case .time(let timestamp): json.member("time", timestamp.description)
    case .identifier(let identifier): json.member("identifier", identifier)
    case .redacted(let count):
      json.member("bytes", count)
      json.member("redacted", true)
    case .bytes(let bytes) where node.children.isEmpty:
      json.member("bytes", bytes.count)
      json.member("hex", bytes.hex)
    case .bytes(let bytes):
      // The place is written only if it differs from that of the field.
      let place = table.span(of: bytes)
      let isWhole = place == span
      if !isWhole { json.member("buffer", place.buffer) }
      json.member("bytes", bytes.count)
      if !isWhole { json.member("offset", place.offset) }
    }
  }
}

extension FieldNode {
  /// Reads a field with its children. The depth is limited by the JSON reader.
  fileprivate convenience init(
    _ value: ResultsValue, in buffers: BufferReading
  ) throws(ResultsFault) {
    let children = try value.optional("children")?.list { (child) throws(ResultsFault) in
      try FieldNode(child, in: buffers)
    }
    let bytes = try value.optional("buffer") == nil ? nil : try buffers.bytes(value)
    self.init(
      try value.member("name").text(),
      try value.optional("value").map { (content) throws(ResultsFault) in
        try FieldValue(content, at: bytes, in: buffers)
      } ?? .none,
      at: bytes, note: try value.optional("note")?.text(), children ?? [])
  }
}

extension FieldValue {
  /// Reads the value of a field.
  ///
  /// - Parameter place: The field's bytes, which a container's value refers to.
  fileprivate init(
    _ value: ResultsValue, at place: Bytes?, in buffers: BufferReading
  ) throws(ResultsFault) {
    if let text = try value.optional("text") {
      self = .text(try text.text())
    } else if let number = try value.optional("number") {
      self = .number(try number.number())
    } else if let flag = try value.optional("flag") {
      self = .flag(try flag.flag())
    } else if let time = try value.optional("time") {
      self = .time(try time.time())
    } else if let identifier = try value.optional("identifier") {
      self = .identifier(try identifier.text())
    } else if try value.optional("redacted") != nil {
      self = .redacted(count: try value.member("bytes").count())
    } else if let digits = try value.optional("hex") {
      self = .bytes(Bytes(try digits.hexadecimal()))
    } else if try value.optional("buffer") != nil {
      self = .bytes(try buffers.bytes(value, count: try value.member("bytes").count()))
    } else if let place {
      self = .bytes(place)
    } else {
      throw value.fault("has no bytes")
    }
  }
}
