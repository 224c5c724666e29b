/// Every cause, in the order of explanation: what happened to the text before what the app did, what
/// changed the bytes before what compared them.
package enum CauseCatalogue {
  package static let all: [Cause] =
    TransportCauses.all + NonceCauses.all + KeyIDCauses.all + AppIdentityCauses.all
    + CertificateCauses.all + ReceiptCauses.all

  package static func cause(_ id: String) -> Cause? { all.first { $0.id == id } }
}
