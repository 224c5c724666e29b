import Evidence

/// A form in which an artifact, and what stands beside it, is sent.
struct ArtifactCarrier: Sendable {
  let name: String
  /// What it may carry.
  let artifacts: Set<CaptureField>
  let traits: Traits
  let suits: @Sendable ([CaptureValue]) -> Bool
  let write: @Sendable ([CaptureValue]) -> CapturedMessage

  init(
    _ name: String, for artifacts: Set<CaptureField> = [.attestation, .assertion, .receipt],
    _ traits: Traits = [.namesArtifact, .sendsText],
    suits: @escaping @Sendable ([CaptureValue]) -> Bool = { _ in true },
    write: @escaping @Sendable ([CaptureValue]) -> CapturedMessage
  ) {
    self.name = name
    self.artifacts = artifacts
    self.traits = traits
    self.suits = suits
    self.write = write
  }

  /// What a case may ask of a form.
  struct Traits: OptionSet {
    let rawValue: Int
    static let namesArtifact = Traits(rawValue: 1)
    /// The artifact is sent as text, with whatever was done to it.
    static let sendsText = Traits(rawValue: 2)
    /// The client data is sent as it is, and not in Base64.
    static let plainClientData = Traits(rawValue: 4)
  }

  static let all = [plain] + objects + forms + bodies

  static let plain = ArtifactCarrier("json") { object($0, FieldNames.camel) }

  private static let objects = [
    ArtifactCarrier("json-snake-case") { object($0, FieldNames.snake) },
    ArtifactCarrier("json-long-names") { object($0, FieldNames.long) },
    ArtifactCarrier("json-nested") { values in
      CapturedMessage(
        body: .json(.object([(name: "data", value: members(values, FieldNames.camel))])))
    },
    ArtifactCarrier(
      "json-with-text", for: [.assertion], [.namesArtifact, .sendsText, .plainClientData],
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

  private static let forms = [
    ArtifactCarrier("form", suits: { $0.allSatisfy(\.isPlain) }) { values in
      CapturedMessage(body: FormWriter.form(values, FieldNames.camel))
    },
    ArtifactCarrier("form-snake-case", suits: { $0.allSatisfy(\.isPlain) }) { values in
      CapturedMessage(body: FormWriter.form(values, FieldNames.snake))
    },
    ArtifactCarrier("multipart", suits: { $0.allSatisfy(\.isPlain) }) { values in
      CapturedMessage(body: FormWriter.multipart(values, FieldNames.camel, asFile: false))
    },
    ArtifactCarrier(
      "multipart-file", .namesArtifact, suits: { $0.allSatisfy(\.isPlain) && $0.isBase64 }
    ) {
      CapturedMessage(body: FormWriter.multipart($0, FieldNames.camel, asFile: true))
    },
  ]

  private static let bodies = [
    ArtifactCarrier(
      "bytes", for: [.attestation], [],
      suits: { $0.allSatisfy(\.isPlain) && $0.isBase64 }
    ) { values in
      let bytes = [UInt8](base64: values.artifact?.text ?? "")
      return CapturedMessage(
        headers: headers(values.filter { !$0.field.isArtifact }),
        body: CapturedBody(CapturedBody.octets, bytes))
    },
    ArtifactCarrier(
      "headers", for: [.attestation, .assertion], [.namesArtifact, .sendsText, .plainClientData],
      suits: { $0.allSatisfy(\.isPlain) && $0.first(.account) == nil }
    ) { values in
      let signed = values.first(.clientData).map { [UInt8](base64: $0.text) }
      return CapturedMessage(
        headers: headers(values.filter { $0.field != .clientData }),
        body: CapturedBody("application/json", signed ?? Array(#"{"platform":"ios"}"#.utf8)))
    },
  ]

  /// A recorder that kept the headers, and of the body its length.
  static let lostBody = ArtifactCarrier("lost-body", for: [.assertion]) { values in
    var body = CapturedBody("application/json", Array(repeating: 0x20, count: 96))
    body.isLost = true
    return CapturedMessage(headers: headers(values), body: body)
  }

  // MARK: - Parts

  private static func object(
    _ values: [CaptureValue], _ names: [CaptureField: String]
  ) -> CapturedMessage {
    CapturedMessage(body: .json(members(values, names)))
  }

  private static func members(
    _ values: [CaptureValue], _ names: [CaptureField: String]
  ) -> JSONText {
    .object(
      values.compactMap { value in
        names[value.field].map { (name: $0, value: .text(value.text)) }
      })
  }

  private static func headers(_ values: [CaptureValue]) -> [CapturedHeader] {
    values.compactMap { value in
      FieldNames.header[value.field].map { CapturedHeader($0, value.text) }
    }
  }
}

extension [CaptureValue] {
  var artifact: CaptureValue? { first { $0.field.isArtifact } }

  func first(_ field: CaptureField) -> CaptureValue? { first { $0.field == field } }

  /// Whether the artifact is written in standard Base64.
  fileprivate var isBase64: Bool {
    artifact.map { ![UInt8](base64: $0.text).isEmpty } ?? false
  }
}
