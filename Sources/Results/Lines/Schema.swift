import Evidence

/// What the schema of results says of a value (JSON Schema 2020-12).
///
/// Each codec (of one value) and each field table (of an object's members) has one. They make up
/// `docs/result.schema.json` (``ResultsSchema``). All names are ASCII, so that the keys of dictionaries
/// can be compared with `==`.
struct Schema: Sendable {
  /// Keywords and their values.
  typealias Keywords = [String: JSONValue]

  /// Returns the keywords, after it has added the definitions that they refer to.
  let keywords: @Sendable (inout Definitions) -> Keywords

  /// Definitions of a schema by their names.
  struct Definitions {
    /// The members of `$defs`.
    fileprivate(set) var list: [String: JSONValue] = [:]
  }

  /// Creates a schema that refers to no definition.
  init(_ keywords: Keywords) { self.init { _ in keywords } }

  private init(_ keywords: @escaping @Sendable (inout Definitions) -> Keywords) {
    self.keywords = keywords
  }

  /// Returns a schema that is made when it is asked for, because hardly any run writes a schema.
  static func made(_ make: @escaping @Sendable () -> Schema) -> Schema {
    Schema { make().keywords(&$0) }
  }

  /// Returns the schema as JSON, after it has added the definitions that it refers to.
  func json(_ definitions: inout Definitions) -> JSONValue {
    .object(keywords(&definitions).map { ($0.key, $0.value) })
  }

  /// Returns the schema with further keywords, which replace its own of the same name.
  func with(_ others: Keywords) -> Schema {
    Schema { keywords(&$0).merging(others) { _, new in new } }
  }
}

extension Schema {
  /// Any string.
  static let text = Schema(["type": "string"])
  /// `true` or `false`.
  static let flag = Schema(["type": "boolean"])
  /// Any whole number.
  static let number = Schema(["type": "integer"])
  /// A count or an offset.
  static let count = number.with(["minimum": .integer(0)])
  /// A count that isn't 0.
  static let positive = number.with(["minimum": .integer(1)])
  /// Bytes in hexadecimal.
  static let hex = text(like: "^([0-9a-f]{2})*$").defined(as: "hex")
  /// A SHA-256 in hexadecimal.
  static let digest = text(like: "^[0-9a-f]{64}$").defined(as: "sha256")
  /// The ID of an artifact.
  static let artifactID = text(like: "^[0-9a-f]{64}(:[0-9]+)?$").defined(as: "artifactID")
  /// The ID of a rule.
  static let rule = text(like: "^[a-z]+\\.[a-z0-9-]+$").about(
    "`family.name`. An ID is never used for another rule."
  ).defined(as: "rule")
  /// A time.
  static let time = text(
    like: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{3})?Z$"
  ).about("RFC 3339, always in UTC.").defined(as: "time")

  /// A string that matches a pattern (ECMA-262).
  static func text(like pattern: String) -> Schema { text.with(["pattern": .string(pattern)]) }

  /// A word of a set that later minor versions extend.
  static func words(_ words: [String]) -> Schema { text.with(["examples": .strings(words)]) }

  /// Returns the schema with a description.
  func about(_ description: String) -> Schema { with(["description": .string(description)]) }

  /// One string.
  static func constant(_ word: String) -> Schema { Schema(["const": .string(word)]) }

  /// One of several strings.
  static func one(of words: [String]) -> Schema { Schema(["enum": .strings(words)]) }

  /// An array.
  ///
  /// - Parameter limit: Maximum number of elements.
  static func list(_ element: Schema, limit: Int = .max) -> Schema {
    Schema { definitions in
      var keywords: Keywords = ["type": "array", "items": element.json(&definitions)]
      if limit < .max { keywords["maxItems"] = .integer(limit) }  // == is right: the key is ASCII
      return keywords
    }
  }

  /// An object of members whose names are data.
  static func dictionary(of value: Schema) -> Schema {
    Schema { ["type": "object", "additionalProperties": value.json(&$0)] }
  }

  /// An object without other members than the given ones.
  ///
  /// - Parameters:
  ///   - required: The members that are always present.
  ///   - together: Members of which all are present if one is.
  static func object(
    _ members: [String: Schema], required: [String], together: [String] = []
  ) -> Schema {
    Schema { definitions in
      var properties: [(String, JSONValue?)] = []
      for (name, member) in members { properties.append((name, member.json(&definitions))) }
      var keywords: Keywords = [
        "type": "object", "properties": .object(properties),
        "required": .strings(required.sorted()), "additionalProperties": false,
      ]
      if !together.isEmpty {
        keywords["dependentRequired"] = .object(  // == is right: the key is ASCII
          together.map { name in (name, .strings(together.filter { !$0.equals(name) })) })
      }
      return keywords
    }
  }

  /// A value that has exactly one of several forms.
  static func one(of forms: [Schema]) -> Schema {
    Schema { definitions in
      var list: [JSONValue] = []
      for form in forms { list.append(form.json(&definitions)) }
      return ["oneOf": .array(list)]
    }
  }

  /// Returns a reference to the schema, which becomes a definition of the given name. It can refer
  /// to itself by the same name.
  func defined(as name: String) -> Schema {
    Schema { definitions in
      if definitions.list[name] == nil {  // == is right: names are ASCII
        definitions.list[name] = .null  // == is right: names are ASCII
        definitions.list[name] = json(&definitions)  // == is right: names are ASCII
      }
      return Self.reference(to: name)
    }
  }

  /// Returns a reference to a definition, for use inside that same definition.
  static func itself(_ name: String) -> Schema { Schema(reference(to: name)) }

  private static func reference(to name: String) -> Keywords {
    ["$ref": .string("#/$defs/\(name)")]
  }

  /// Returns the name for the definition of a type, without the module: `BoundValue.Candidate`.
  static func name(of type: Any.Type) -> String {
    String(reflecting: type).split(separator: ".").dropFirst().joined(separator: ".")
  }
}
