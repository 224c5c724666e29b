package import Checks
import Evidence
package import Results

/// What a sound artifact may be rejected for all the same.
package enum HazardCatalogue {
  package static let all = DataHazards.all + CertificateHazards.all + KeyHazards.all

  /// The properties of a sound artifact over which known verifiers stumble: those that the server's
  /// words fit first. What every artifact has is told only where they fit.
  package static func hazards(of subject: Subject, serverError: String? = nil) -> [Hazard] {
    let found = all.compactMap { block -> Hazard? in
      let hazard = block.hazard(
        of: subject, serverError: serverError.map { String($0.prefix(4_096)) })
      return block.isUniversal && hazard?.fitsError != true ? nil : hazard
    }
    return found.filter(\.fitsError) + found.filter { !$0.fitsError }
  }
}
