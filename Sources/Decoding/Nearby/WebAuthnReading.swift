import Evidence

/// Readings of attestation objects of WebAuthn and of authenticator data (WebAuthn Level 2 §6.1,
/// §6.5.4).
enum WebAuthnReading {
  /// Returns the reading of an attestation object whose format isn't that of App Attest; `nil` for
  /// App Attest's own, for an object with an App Attest certificate, and if `fmt`, `attStmt` or
  /// `authData` is missing or of a wrong type.
  static func reading(of object: AttestationObject) -> NearbyReading? {
    guard let item = object.item, let format = object.format?.utf8,
      !format.equals(AttestationObject.formatName),
      object.leaf?.extension(.keyUsageProperties) == nil,
      item.map?.first("attStmt")?.map != nil, let data = item.map?.first("authData")?.byteString
    else { return nil }
    let known = MismatchedContent.recognize(object)
    var budget = TreeBudget()
    let statement = item.map?.first("attStmt")
    return NearbyReading(
      .attestationObject, known?.kind.name ?? "a WebAuthn attestation of the format “\(format)”",
      because: known?.evidence
        ?? "it has fmt, attStmt and authData, and the format isn't that of App Attest", .named,
      at: object.bytes, items: [item], anomalies: object.encodingAnomalies,
      [
        FieldNode.text("fmt", object.format),
        statement.map { FieldNode("attStmt", at: $0.bytes, nodes(of: $0, &budget)) },
        FieldNode("authData", at: data, fields(of: data)),
      ])
  }

  /// Returns the members of an attestation statement. The algorithm, up to 16 certificates and the
  /// `certInfo` of a TPM are decoded (WebAuthn Level 2 §8).
  private static func nodes(of statement: CBORItem, _ budget: inout TreeBudget) -> [FieldNode] {
    var nodes: [FieldNode] = []
    for entry in statement.map ?? [] {
      let (name, value) = (entry.key.keyName, entry.value)
      if name.equals("alg"), let algorithm = FieldNode.algorithm(name, value) {
        nodes.append(algorithm)
      } else if name.equals("x5c"), let chain = value.array.flatMap(FieldNode.certificates) {
        nodes.append(
          FieldNode(
            name, .number(Int64(chain.count)), at: value.bytes, note: "certificates, leaf first",
            chain))
      } else if name.equals("certInfo"), let bytes = value.byteString,
        let fields = TPMAttest.fields(of: bytes)
      {
        nodes.append(FieldNode(name, at: bytes, fields))
      } else {
        nodes.append(value.tree(named: name, &budget))
      }
    }
    return nodes
  }

  /// Returns the reading of authenticator data alone; `nil` if a reserved flag is set, if the bytes
  /// don't end where its flags say, or if a credential or extensions that they announce are
  /// unreadable. Data of exactly 37 bytes may have these flags without such parts.
  static func authenticatorData(_ bytes: Bytes) -> NearbyReading? {
    guard let flags = bytes.dropFirst(32).first, flags & reservedFlags == 0,
      let data = decoded(bytes), data.anomalies.allSatisfy({ !$0.kind.isIncomplete })
    else { return nil }
    let hasKey = data.credential?.publicKey?.keyType != nil
    let hasExtensions = data.extensions?.entries.isEmpty == false
    let isCredential = flags & AuthenticatorFlag.attestedCredential.rawValue != 0
    let hasStated = flags & AuthenticatorFlag.extensionData.rawValue != 0
    let isShort = bytes.count == 37
    guard isShort || hasKey || hasExtensions, isShort || hasKey || !isCredential,
      isShort || hasExtensions || !hasStated, data.extensions == nil || hasExtensions
    else { return nil }
    let names = AuthenticatorFlag.names(in: flags)
    return NearbyReading(
      .authenticatorData, "authenticator data of WebAuthn",
      because: hasKey
        ? "the flags (\(names)) announce a credential, and its public key is there"
        : hasExtensions
          ? "the flags are \(names), and a map of extensions ends where the bytes do"
          : "they are as many as authenticator data without credential has, with the flags \(names)",
      hasKey || hasExtensions ? .named : .weak, at: bytes, fields(of: bytes))
  }

  /// The bits of the flags that have no meaning (WebAuthn Level 3 §6.1).
  private static let reservedFlags: UInt8 = 0x22

  /// Decodes authenticator data with a credential if the flags announce one and its public key can
  /// be read, otherwise without one: the assertions of App Attest have the flag but no credential.
  private static func decoded(_ bytes: Bytes) -> AuthenticatorData? {
    guard let flags = bytes.dropFirst(32).first, bytes.count >= 37 else { return nil }
    let isCredential = flags & AuthenticatorFlag.attestedCredential.rawValue != 0
    let withCredential = AuthenticatorData(decoding: bytes, as: .attestation)
    let isWhole = withCredential.credential?.publicKey?.keyType != nil
    return isCredential && bytes.count > 37 && isWhole
      ? withCredential : AuthenticatorData(decoding: bytes, as: .assertion)
  }

  /// Returns the fields of authenticator data.
  private static func fields(of bytes: Bytes) -> [FieldNode?] {
    guard let data = decoded(bytes) else { return [.bytes("bytes", bytes)] }
    var budget = TreeBudget()
    return [
      .bytes("rpIdHash", data.rpIDHash, note: "SHA-256 of the RP ID", privacy: .shared),
      data.flagsNode,
      .number("signCount", data.counter.map(Int64.init), at: data.counterBytes),
      data.credential.map { credential in
        FieldNode(
          "attestedCredentialData",
          [
            .bytes(
              "aaguid", credential.aaguid, note: "model of the authenticator", privacy: .shared),
            .bytes("credentialId", credential.identifier),
            key(credential.publicKey, &budget),
          ])
      },
      data.extensions.map { extensions in
        FieldNode(
          "extensions", at: extensions.bytes,
          extensions.entries.map { $0.value.tree(named: $0.key.keyName, &budget) })
      },
    ]
  }

  /// Returns the credential public key with the names of its labels.
  private static func key(_ key: COSEKey?, _ budget: inout TreeBudget) -> FieldNode? {
    key.flatMap { CBORDecoder.decodeWhole($0.bytes).whole }?
      .tree(named: "credentialPublicKey", &budget)
  }
}

/// A statement of a TPM: TPMS_ATTEST (TPM 2.0 Library, part 2, §10.12.8).
private enum TPMAttest {
  /// The value of `magic`, TPM_GENERATED_VALUE.
  private static let generated: UInt64 = 0xff54_4347

  /// Returns the fields of a statement, with its attested part as one field; `nil` if the bytes
  /// aren't a statement.
  static func fields(of bytes: Bytes) -> [FieldNode?]? {
    var reader = ByteReader(bytes)
    guard let magic = reader.take(4), magic.bigEndian == generated, let type = reader.take(2),
      let signer = sized(&reader), let extra = sized(&reader), let clock = reader.take(17),
      let firmware = reader.take(8)
    else { return nil }
    return [
      .bytes("magic", magic, note: "generated by a TPM"),
      .bytes("type", type, note: type.bigEndian == 0x8017 ? "TPM_ST_ATTEST_CERTIFY" : nil),
      .bytes("qualifiedSigner", signer), .bytes("extraData", extra),
      .bytes("clockInfo", clock), .bytes("firmwareVersion", firmware),
      .bytes("attested", reader.rest),
    ]
  }

  /// Returns bytes that follow their length of two bytes.
  private static func sized(_ reader: inout ByteReader) -> Bytes? {
    reader.unsigned(bytes: 2).flatMap { reader.take(Int($0)) }
  }
}
