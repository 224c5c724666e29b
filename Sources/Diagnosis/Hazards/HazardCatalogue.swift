package import Checks
import Evidence
package import Results

/// What servers wrongly reject sound artifacts for.
package enum HazardCatalogue {
  package static let all = DataHazards.all + CertificateHazards.all + KeyHazards.all

  /// The properties of a sound artifact that known verifiers can't handle, those that match the server's
  /// message first. Properties of every artifact are listed only if the message matches them.
  package static func hazards(of subject: Subject, serverError: String? = nil) -> [Hazard] {
    let found = all.compactMap { block -> Hazard? in
      let hazard = block.hazard(
        of: subject, serverError: serverError.map { String($0.prefix(4_096)) })
      return block.isUniversal && hazard?.fitsError != true ? nil : hazard
    }
    return found.filter(\.fitsError) + found.filter { !$0.fitsError }
  }
}
