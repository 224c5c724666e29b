import Evidence

/// An attestation statement format of WebAuthn, with the members that its statement must have.
struct WebAuthnFormat {
  /// The kind of attestation object.
  let kind: MismatchedKind
  /// The value of `fmt`.
  let identifier: String
  /// The required members of the statement.
  let members: Set<ByteText>
  /// The section of the standard.
  let section: String

  /// The formats of WebAuthn Level 2 §8.2 to §8.8.
  private static let all = MismatchedSign.all(of: "statement").map { sign in
    let words = sign.words
    return WebAuthnFormat(
      kind: sign.kind, identifier: words[1], members: Set(words.dropFirst(2).map { ByteText($0) }),
      section: words[0])
  }

  /// Returns the format of an attestation object that has its name and the required members. An
  /// object with a receipt or an App Attest certificate is not recognized.
  static func recognize(_ object: AttestationObject) -> MismatchedContent? {
    guard let place = object.format, let name = place.utf8,
      let format = all.first(where: { $0.identifier.equals(name) }),
      let statement = object.item?.map?.first("attStmt")?.map
    else { return nil }
    let members = Set(statement.compactMap(\.key.text).map { ByteText($0) })
    let hasItsMembers =
      format.members.isEmpty ? members.isEmpty : members.isSuperset(of: format.members)
    // An App Attest certificate under another format name means that the object was changed.
    guard hasItsMembers, !members.contains("receipt"),
      object.leaf?.extension(.keyUsageProperties) == nil
    else { return nil }
    let fact =
      format.members.isEmpty
      ? "its statement is empty"
      : "its statement has \(format.members.map(\.text).sorted().joined(separator: ", "))"
    return MismatchedContent(
      format.kind, "the format is “\(name)”, and \(fact) (WebAuthn \(format.section))", at: place)
  }
}
