import Evidence

extension AuthenticatorData {
  /// Returns the authenticator data as a tree in the order of its bytes: RP ID hash, flags,
  /// counter, credential data, extensions (WebAuthn Level 2 §6.1).
  ///
  /// Truncated parts are left out. The note of the flags is their byte with their names.
  ///
  /// - Parameter name: `authData` in an attestation, `authenticatorData` in an assertion.
  func tree(named name: String) -> FieldNode {
    FieldNode(
      name, at: bytes,
      [
        .bytes("rpIdHash", rpIDHash, note: "SHA-256 of the App ID", privacy: .shared),
        flagsNode,
        .number("counter", counter.map(Int64.init), at: counterBytes),
        credential?.tree,
        extensions?.tree,
      ])
  }

  /// The flags as a field, with their byte in hexadecimal and their names as its note: `0xc0: AT, ED`;
  /// `nil` if they are missing.
  var flagsNode: FieldNode? {
    flags.map {
      FieldNode(
        "flags", .number(Int64($0)), at: flagsBytes,
        note: "0x\([$0].hex): \(AuthenticatorFlag.names(in: $0))")
    }
  }
}

extension AttestedCredential {
  /// The credential data as a tree: aaguid, credential ID, public key (WebAuthn Level 2 §6.5.1).
  /// The note of the aaguid names its environment.
  var tree: FieldNode {
    let environment = aaguid.flatMap(AttestationEnvironment.init)
    return FieldNode(
      "attestedCredentialData",
      [
        .bytes(
          "aaguid", aaguid, note: environment?.label ?? "no environment that is known",
          privacy: environment == nil ? .plain : .shared),
        .bytes("credentialId", identifier, note: "the key ID"),
        publicKey?.tree,
      ])
  }
}

extension COSEKey {
  /// The COSE key as a tree, with its labels by name (RFC 9053 §7.1.1). Unknown labels are left
  /// out; they are anomalies.
  var tree: FieldNode {
    FieldNode(
      "credentialPublicKey", at: bytes, note: isES256 ? "EC2, ES256, P-256" : nil,
      [
        .number(
          "kty", keyType, at: value(.kty)?.bytes,
          note: keyType.flatMap { COSENames.keyTypes[$0]?.name }),
        .number(
          "alg", algorithm, at: value(.alg)?.bytes,
          note: algorithm.flatMap { COSENames.algorithms[$0]?.name }),
        .number("crv", curve, at: value(.crv)?.bytes, note: curve.flatMap { COSENames.curves[$0] }),
        .bytes("x", x),
        .bytes("y", y),
      ])
  }
}

extension AuthenticatorExtensions {
  /// The extensions as a tree: all entries in order. Values that are neither text nor bytes are in
  /// diagnostic notation. The note of the validation category explains it: `4: App Store`.
  var tree: FieldNode {
    FieldNode(
      "extensions", at: bytes,
      entries.map { entry in
        let category = validationCategory.flatMap {
          entry.value.bytes.range == $0.bytes.range ? "\($0.value): \($0.meaning)" : nil
        }
        return FieldNode(
          entry.key.text ?? entry.key.diagnostic,
          entry.value.byteString.map { .bytes($0) }
            ?? .text(entry.value.text ?? entry.value.diagnostic),
          at: entry.value.bytes, note: category)
      })
  }
}
