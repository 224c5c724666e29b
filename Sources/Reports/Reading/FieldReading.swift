import Evidence

extension FieldNode {
  /// Reads a field with its children. The depth is limited by the JSON reader.
  convenience init(_ value: ResultsValue, in buffers: BufferReading) throws(ResultsFault) {
    let children = try value.list(of: "children") { (child) throws(ResultsFault) in
      try FieldNode(child, in: buffers)
    }
    let bytes = try value.optional("buffer") == nil ? nil : try buffers.bytes(value)
    self.init(
      try value.member("name").text(),
      try value.optional("value").map { (content) throws(ResultsFault) in
        try FieldValue(content, at: bytes, in: buffers)
      } ?? .none,
      at: bytes, note: try value.optional("note")?.text(), children)
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
