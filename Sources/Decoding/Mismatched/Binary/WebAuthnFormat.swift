import Evidence

extension MismatchedContent {
  /// The formats of WebAuthn Level 2 §8.2 to §8.8. The words are the section, the value of `fmt`,
  /// and the members that the statement must have.
  private static let statementFormats = MismatchedSign.all(of: "statement")

  /// Returns what an attestation object in another format than Apple's is: one that has the name of a
  /// format and the required members. An object with a receipt or an App Attest certificate is not
  /// recognized.
  package static func recognize(_ object: AttestationObject) -> MismatchedContent? {
    guard let place = object.format, let name = place.utf8,
      let format = statementFormats.first(where: { $0.words[1].equals(name) }),
      let statement = object.item?.map?.first("attStmt")?.map
    else { return nil }
    let required = Set(format.words.dropFirst(2).map { ByteText($0) })
    let members = Set(statement.compactMap(\.key.text).map { ByteText($0) })
    let hasItsMembers =
      required.isEmpty ? members.isEmpty : members.isSuperset(of: required)
    // An App Attest certificate under another format name means that the object was changed.
    guard hasItsMembers, !members.contains("receipt"),
      object.leaf?.extension(.keyUsageProperties) == nil
    else { return nil }
    let fact =
      required.isEmpty
      ? "its statement is empty"
      : "its statement has \(required.map(\.text).sorted().joined(separator: ", "))"
    return MismatchedContent(
      format.kind, "the format is “\(name)”, and \(fact) (WebAuthn \(format.words[0]))", at: place)
  }
}
