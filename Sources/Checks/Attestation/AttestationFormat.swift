import Decoding
import Evidence
import Results

extension Check {
  /// Checks that `fmt` is the text “apple-appattest”.
  ///
  /// - Passes: it is.
  /// - Fails: it is a different format, such as “apple” for passkeys; the finding names what the
  ///   object is if that is recognized.
  /// - Not run: there is no format to read.
  package static let attestationFormat = Check("attestation.format") { input in
    guard let format = input.attestation?.object.format else {
      return .unreadable("There is no format to read.")
    }
    let place = EvidenceReference(format, "/fmt")
    guard format.elementsEqual(AttestationObject.formatName.utf8) else {
      let remark = input.mismatched.map { " This is \($0.kind.name): \($0.evidence)." } ?? ""
      return .fail(
        "The format is “\(format.text)”.\(remark)",
        expected: Value(.text(AttestationObject.formatName), "of an App Attest object"),
        actual: Value(.printed(format), "in the object"), at: [place])
    }
    return .pass("The format is “apple-appattest”.", at: place)
  }
}
