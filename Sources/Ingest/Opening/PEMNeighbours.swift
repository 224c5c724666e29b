import Claims
import Decoding
import Evidence

/// The PEM blocks beside the artifacts of a text. A public key is offered as a possible key of the
/// artifacts; a certificate is only described.
struct PEMNeighbours {
  /// The public key, if there is exactly one. Nothing shows that it belongs to an artifact, so its
  /// author is unknown.
  let key: Layer?
  /// A sentence for each certificate, without a period.
  let remarks: [String]

  /// The most blocks that are read.
  private static let mostBlocks = 16

  /// Reads the blocks of a text.
  /// - Parameter lines: Returns the line of a place in the text.
  init(_ text: Bytes, lines: (Int) -> Int) {
    var keys: [Bytes] = []
    var remarks: [String] = []
    for block in PEMBody.blocks(in: text).prefix(Self.mostBlocks) {
      let content = TextDecoder.read(block).payload
      let certificate = Certificate(decoding: content)
      if certificate.subject != nil, certificate.publicKey != nil {
        remarks.append("line \(lines(block.startIndex)): \(certificate.role)")
      } else if PublicKeyReader.point(GivenBytes(block, nil)) != nil, !keys.contains(block) {
        keys.append(block)
      }
    }
    self.remarks = remarks
    let members = keys.map { JSONNode.Member("publicKey", text: $0) }
    key = members.count == 1 ? Layer(author: .unknown, members: members) : nil
  }
}

extension Certificate {
  /// What kind of certificate it is, with the option that uses it.
  fileprivate var role: String {
    let name = subject?.commonName.map { " “\($0)”" } ?? ""
    if isSelfIssued {
      return
        "a root certificate\(name) in PEM; --attestation-root FILE trusts it in place of Apple's"
    }
    if AttestationExtensions(self).nonce != nil {
      return "a leaf certificate\(name) in PEM, as attestations have it; it is not joined to one"
    }
    return "\(basicConstraints?.isCA == true ? "an issuer's" : "a") certificate\(name) in PEM"
  }
}
