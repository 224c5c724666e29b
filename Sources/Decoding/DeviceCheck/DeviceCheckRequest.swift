package import Evidence

/// The body of a request to the DeviceCheck server: a JSON object.
package struct DeviceCheckRequest: Sendable {
  /// `nil` where the body is none.
  package let object: JSONNode?
  package let isEmpty: Bool

  package init(decoding body: Bytes) {
    let reading = JSONReader.readWhole(body)
    isEmpty = body.trimmed.isEmpty
    object = reading.isClean && reading.value?.members != nil ? reading.value : nil
  }

  package subscript(name: String) -> JSONNode? { object?[name] }

  /// The members of the body. The device token lets its holder ask for the bits.
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
  fileprivate var shown: FieldValue {
    switch kind {
    case .string(let text): .text(String(decoding: text, as: UTF8.self))
    case .bool(let flag): .flag(flag)
    case .number, .null, .array, .object: .text(String(decoding: bytes, as: UTF8.self))
    }
  }
}
