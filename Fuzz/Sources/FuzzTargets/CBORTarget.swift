import Decoding
import Evidence

extension FuzzTarget {
  /// CBOR by itself, and every structure of App Attest that is written in it.
  public static let cbor = FuzzTarget { input in
    let decoded = CBORDecoder.decodeWhole(input)
    decoded.rest.claimInside(input, "the rest")
    decoded.anomalies.claimInside(input)
    decoded.item?.claimInside(input)
    let again = CBORDecoder.decodeWhole(input)
    // Not the items themselves: NaN is not equal to itself.
    claim(
      again.item?.diagnostic == decoded.item?.diagnostic && again.rest == decoded.rest,
      "the same bytes are decoded the same")
    claim(again.anomalies == decoded.anomalies, "the same bytes have the same faults")
    if let stated = StatedLength.ofCBOR(input) { claim(stated.least >= 0, "a length is none") }

    let object = AttestationObject(decoding: input)
    (object.encodingAnomalies + object.structureAnomalies).claimInside(input)
    object.tree().claimInside(input)
    MismatchedContent.recognize(object)?.bytes.claimInside(input, "a fact")

    let assertion = Assertion(decoding: input)
    (assertion.encodingAnomalies + assertion.structureAnomalies).claimInside(input)
    assertion.tree.claimInside(input)

    for kind in [AuthenticatorData.Kind.attestation, .assertion] {
      let data = AuthenticatorData(decoding: input, as: kind)
      data.anomalies.claimInside(input)
      if let key = data.credential?.publicKey { claim(!key.isES256 || key.point != nil, "a point") }
    }
  }
}

extension CBORItem {
  fileprivate func claimInside(_ input: Bytes) {
    bytes.claimInside(input, "an item")
    claim(!diagnostic.isEmpty && !typeName.isEmpty, "an item can be written")
    switch kind {
    case .bytes(let string), .text(let string): string.claimInside(input, "a string")
    case .array(let items): for item in items { item.bytes.claimInside(input, "an element") }
    case .map(let entries):
      for entry in entries {
        entry.key.bytes.claimInside(input, "a key")
        entry.value.bytes.claimInside(input, "a value")
      }
    case .tagged(_, let item): item.claimInside(input)
    case .unsigned, .negative, .simple, .float: break
    }
  }
}
