package import Evidence

/// The body of a request to the DeviceCheck service, a JSON object.
package struct DeviceCheckRequest: Sendable {
  /// The object; `nil` if the body isn't exactly one JSON object.
  package let object: JSONNode?
  /// Whether the body is empty or only whitespace.
  package let isEmpty: Bool

  /// Decodes a body.
  package init(decoding body: Bytes) {
    isEmpty = body.trimmed.isEmpty
    object = JSONReader.readWhole(body).cleanObject
  }

  /// The value of a member; `nil` if it is missing.
  package subscript(name: String) -> JSONNode? { object?[name] }

  /// Returns the members as a tree of fields. The device token is secret, because whoever has it
  /// can query the bits.
  ///
  /// - Parameter body: The bytes that were decoded.
  package func tree(_ body: Bytes) -> FieldNode {
    FieldNode(
      ArtifactType.deviceCheck.rawValue, object == nil ? .bytes(body) : .none, at: body,
      privacy: object == nil ? .secret : .plain,
      (object?.members ?? []).map { member in
        FieldNode(
          member.name, member.value.shown, at: member.value.bytes,
          privacy: member.name.equals("device_token") ? .secret : .plain)
      })
  }
}

extension JSONNode {
  /// The value for display: a string without quotation marks, other values in their JSON text.
  fileprivate var shown: FieldValue {
    switch kind {
    case .string(let text): .text(text.text)
    case .bool(let flag): .flag(flag)
    case .number, .null, .array, .object: .text(bytes.text)
    }
  }
}
