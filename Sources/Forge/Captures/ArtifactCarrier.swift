/// A form of request in which a client sends an artifact and the values that belong to it.
struct ArtifactCarrier: Sendable {
  /// The name of the form, unique, for the names of captures.
  let name: String
  /// The types of artifact that the form can carry.
  var artifacts: Set<CaptureField> = [.attestation, .assertion, .receipt]
  /// The properties that a case may require.
  var traits: Traits = [.namesArtifact, .sendsText]
  /// Returns whether the values can be sent in this form.
  var suits: @Sendable ([CaptureValue]) -> Bool = { _ in true }
  /// Returns the request's headers and body with the values.
  let write: @Sendable ([CaptureValue]) -> CapturedMessage

  /// Properties of a form that a case may require.
  struct Traits: OptionSet {
    let rawValue: Int
    /// A field or header with the artifact's name contains the artifact.
    static let namesArtifact = Traits(rawValue: 1)
    /// The artifact is sent as its text, including any damage to the text.
    static let sendsText = Traits(rawValue: 2)
    /// The client data is sent as it is, not in Base64.
    static let plainClientData = Traits(rawValue: 4)
  }

  /// All forms, except for ``lostBody``.
  static let all = [plain] + objects + forms + bodies

  /// A flat JSON object with names in camel case.
  static let plain = ArtifactCarrier(name: "json") { object($0, FieldNames.camel) }

  /// JSON objects with other names and structures.
  private static let objects = [
    ArtifactCarrier(name: "json-snake-case") { object($0, FieldNames.snake) },
    ArtifactCarrier(name: "json-long-names") { object($0, FieldNames.long) },
    ArtifactCarrier(name: "json-nested") { values in
      CapturedMessage(body: .json(["data": members(values, FieldNames.camel)]))
    },
    ArtifactCarrier(
      name: "json-with-text", artifacts: [.assertion],
      traits: [.namesArtifact, .sendsText, .plainClientData],
      suits: { $0.first(.clientData) != nil }
    ) { values in
      object(
        values.map { value in
          guard value.field == .clientData else { return value }
          let signed = [UInt8](base64: value.text)
          return CaptureValue(.clientData, String(decoding: signed, as: UTF8.self))
        }, FieldNames.camel)
    },
  ]

  /// HTML forms. They can carry only values without characters that need escaping.
  private static let forms = [
    ArtifactCarrier(name: "form", suits: { $0.allSatisfy(\.isPlain) }) { values in
      CapturedMessage(body: FormWriter.form(values, FieldNames.camel))
    },
    ArtifactCarrier(name: "form-snake-case", suits: { $0.allSatisfy(\.isPlain) }) { values in
      CapturedMessage(body: FormWriter.form(values, FieldNames.snake))
    },
    ArtifactCarrier(name: "multipart", suits: { $0.allSatisfy(\.isPlain) }) { values in
      CapturedMessage(body: FormWriter.multipart(values, FieldNames.camel, asFile: false))
    },
    ArtifactCarrier(
      name: "multipart-file", traits: .namesArtifact,
      suits: { $0.allSatisfy(\.isPlain) && $0.isBase64 }
    ) { CapturedMessage(body: FormWriter.multipart($0, FieldNames.camel, asFile: true)) },
  ]

  /// The artifact's bytes as the body with the other values in headers; and the artifact in a
  /// header, with the client data or other JSON as the body.
  private static let bodies = [
    ArtifactCarrier(
      name: "bytes", artifacts: [.attestation], traits: [],
      suits: { $0.allSatisfy(\.isPlain) && $0.isBase64 }
    ) { values in
      let bytes = [UInt8](base64: values.artifact?.text ?? "")
      return CapturedMessage(
        headers: values.filter { !$0.field.isArtifact }.named(FieldNames.header),
        body: CapturedBody(CapturedBody.octets, bytes))
    },
    ArtifactCarrier(
      name: "headers", artifacts: [.attestation, .assertion],
      traits: [.namesArtifact, .sendsText, .plainClientData],
      suits: { $0.allSatisfy(\.isPlain) && $0.first(.account) == nil }
    ) { values in
      let signed = values.first(.clientData).map { [UInt8](base64: $0.text) }
      return CapturedMessage(
        headers: values.filter { $0.field != .clientData }.named(FieldNames.header),
        body: CapturedBody("application/json", signed ?? Array(#"{"platform":"ios"}"#.utf8)))
    },
  ]

  /// A request of which the recorder kept only the headers and the length of the body.
  static let lostBody = ArtifactCarrier(name: "lost-body", artifacts: [.assertion]) { values in
    var body = CapturedBody("application/json", Array(repeating: 0x20, count: 96))
    body.isLost = true
    return CapturedMessage(headers: values.named(FieldNames.header), body: body)
  }

  // MARK: - Parts

  /// Returns a request with a flat JSON object.
  private static func object(
    _ values: [CaptureValue], _ names: [CaptureField: String]
  ) -> CapturedMessage {
    CapturedMessage(body: .json(members(values, names)))
  }

  /// Returns a JSON object of the values that have a name.
  private static func members(
    _ values: [CaptureValue], _ names: [CaptureField: String]
  ) -> JSONText {
    .object(values.named(names).map { ($0.name, .text($0.value)) })
  }
}

extension [CaptureValue] {
  /// The first attestation, assertion or receipt.
  var artifact: CaptureValue? { first { $0.field.isArtifact } }

  /// Returns the first value of a field.
  func first(_ field: CaptureField) -> CaptureValue? { first { $0.field == field } }

  /// Returns the values that have a name, with their names.
  func named(_ names: [CaptureField: String]) -> [CapturedHeader] {
    compactMap { value in names[value.field].map { CapturedHeader($0, value.text) } }
  }

  /// Whether the artifact is written in standard Base64.
  fileprivate var isBase64: Bool {
    artifact.map { ![UInt8](base64: $0.text).isEmpty } ?? false
  }
}
