import Evidence

/// An extension that shows the purpose of a certificate.
struct CertificateMark {
  /// The kind of certificate.
  let kind: MismatchedKind
  /// The object identifier; with a dot at its end, the start of several ones.
  let identifier: String
  /// How a report describes the extension.
  let meaning: String

  /// All extensions, the most specific first.
  private static let all = MismatchedSign.all(of: "extension").map { sign in
    let words = sign.words
    return CertificateMark(
      kind: sign.kind, identifier: words[0], meaning: words.dropFirst().joined(separator: " "))
  }

  /// Returns whether the object identifier equals the mark, or is below it.
  private func matches(_ identifier: OID) -> Bool {
    let text = identifier.description
    return self.identifier.ends(with: ".")
      ? text.begins(with: self.identifier) : text.equals(self.identifier)
  }

  /// Returns what kind of certificate it is, by its extensions or else by its CA flag.
  ///
  /// - Returns: `nil` if the public key, the signature or the subject could not be read.
  static func recognize(_ certificate: Certificate) -> MismatchedContent? {
    guard certificate.signedBytes != nil, certificate.publicKey != nil,
      certificate.signature != nil, let subject = certificate.subject
    else { return nil }
    for mark in all {
      if let hit = certificate.extensions.first(where: { mark.matches($0.id) }) {
        return MismatchedContent(
          mark.kind, "it has the extension \(hit.id), \(mark.meaning)", at: hit.bytes)
      }
    }
    let isAuthority = certificate.basicConstraints?.isCA == true
    let name = subject.commonName ?? subject.description
    return MismatchedContent(
      isAuthority ? .authorityCertificate : .certificate, "its subject is “\(name)”",
      at: subject.bytes)
  }
}
