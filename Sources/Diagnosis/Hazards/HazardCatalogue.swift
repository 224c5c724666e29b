package import Checks
package import Results

/// The properties of sound artifacts because of which servers wrongly reject them.
///
/// It answers the question “The artifact is valid; why does my server reject it?”.
///
/// Example: for an attestation of iOS 27 and the message “trailing bytes after authData”, H02
/// is among the first, because the message is the known error `E59-verifier-auth-data`.
package enum HazardCatalogue {
  /// All properties: of the data, of the certificates, and of the key.
  package static let all = DataHazards.all + CertificateHazards.all + KeyHazards.all

  /// Returns the properties of a sound artifact that known verifiers can't handle, best match
  /// first.
  ///
  /// - Parameters:
  ///   - input: The artifact.
  ///   - serverError: The message of the server that rejected it; its first 4,096 characters count.
  ///   - known: The ids of the known errors in the message. If there are any, the properties that
  ///     cause one of them fit; otherwise those whose words occur in the message.
  /// - Returns: The properties that fit the message, then the others. Properties that every
  ///   artifact has are listed only if they fit.
  package static func hazards(
    of input: CheckInput, serverError: String? = nil, known: [String] = []
  ) -> [Hazard] {
    let found = all.compactMap { block -> Hazard? in
      let hazard = block.hazard(
        of: input, serverError: serverError.map { String($0.prefix(4_096)) }, known: known)
      return block.isUniversal && hazard?.fitsError != true ? nil : hazard
    }
    return found.filter(\.fitsError) + found.filter { !$0.fitsError }
  }
}
