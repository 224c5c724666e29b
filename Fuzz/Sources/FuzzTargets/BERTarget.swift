import Decoding
import Evidence
import SystemCrypto

extension FuzzTarget {
  /// ASN.1 by itself, certificates in it, and what OpenSSL makes of them.
  public static let ber = FuzzTarget { input in
    for rules in [ASN1Decoder.EncodingRules.ber, .der] {
      let decoded = ASN1Decoder.decode(input, rules: rules)
      decoded.rest.claimInside(input, "the rest")
      decoded.anomalies.claimInside(input)
      decoded.element?.claimInside(input)
      let again = ASN1Decoder.decode(input, rules: rules)
      claim(again.element == decoded.element, "the same bytes are decoded the same")
      claim(again.anomalies == decoded.anomalies, "the same bytes have the same faults")
    }
    if let stated = StatedLength.ofASN1(input) { claim(stated.least >= 0, "a length is none") }

    let certificate = Certificate(decoding: input)
    certificate.anomalies.claimInside(input)
    if let issued = certificate.certifiedIssuance, let start = certificate.notBefore {
      claim(issued >= start, "a certificate was issued while it was valid")
    }
    _ = AccessControlList(input).entries.count
    _ = MismatchedContent.isPrivateKey(input)

    for role in [PathValidator.Role.endEntity, .issuer] {
      let report = PathValidator.examine(path: [input], anchor: input, endingIn: role)
      claim(report.faults.allSatisfy { (0...1).contains($0.certificate) }, "a fault has a place")
      claim(!report.isTrusted || report.faults.isEmpty, "what is trusted has no faults")
    }
    let message = SignedData(decoding: input)
    message.anomalies.claimInside(input)
    _ = CMSVerifier.examine(contentInfo: input)
  }
}

extension ASN1Element {
  fileprivate func claimInside(_ input: Bytes) {
    bytes.claimInside(input, "an element")
    content.claimInside(input, "the content of an element")
    octets()?.claimInside(input, "octets")
    _ = (unsignedInteger, boolean, wholeBits, objectIdentifier, text, time, "\(tag)")
    for child in children { child.claimInside(input) }
  }
}
