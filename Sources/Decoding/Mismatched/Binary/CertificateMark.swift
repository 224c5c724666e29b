import Evidence

/// Recognition of certificates by the extensions that show their purpose.
enum CertificateMark {
  /// All extensions, the most specific first. The first word is the object identifier; with a dot
  /// at its end, it is the start of several ones. The others describe the extension in reports.
  private static let all = MismatchedSign.all(of: "extension")

  /// Returns whether an object identifier equals the mark, or is below it.
  private static func matches(_ identifier: OID, _ mark: String) -> Bool {
    let text = identifier.description
    return mark.ends(with: ".") ? text.begins(with: mark) : text.equals(mark)
  }

  /// Returns what kind of certificate it is, by its extensions or else by its CA flag.
  ///
  /// - Returns: `nil` if the public key, the signature or the subject could not be read.
  static func recognize(_ certificate: Certificate) -> MismatchedContent? {
    guard certificate.signedBytes != nil, certificate.publicKey != nil,
      certificate.signature != nil, let subject = certificate.subject
    else { return nil }
    for mark in all {
      if let hit = certificate.extensions.first(where: { matches($0.id, mark.words[0]) }) {
        let meaning = mark.words.dropFirst().joined(separator: " ")
        return MismatchedContent(
          mark.kind, "it has the extension \(hit.id), \(meaning)", at: hit.bytes)
      }
    }
    let isAuthority = certificate.basicConstraints?.isCA == true
    let name = subject.commonName ?? subject.description
    return MismatchedContent(
      isAuthority ? .authorityCertificate : .certificate, "its subject is “\(name)”",
      at: subject.bytes)
  }
}
