import Decoding
import Evidence

extension [JSONNode.Member] {
  /// The members of a JSON Web Signature in flattened form (RFC 7515 §7.2.2) whose signature is an
  /// assertion. The payload is replaced by `clientData`, the signing input: header, period, payload
  /// (RFC 7515 §5.1). `nil` for any other object.
  var withSigningInput: Self? {
    guard let header = text(named: "protected"), let payload = text(named: "payload"),
      let signature = text(named: "signature"),
      ArtifactType.sniff(TextDecoder.read(signature).payload) == .assertion
    else { return nil }
    let input = Bytes(header.array + [UInt8(ascii: ".")] + payload.array, name: "signing input")
    return filter { !$0.name.equals("payload") }
      + [JSONNode.Member("clientData", text: input)]
  }

  /// The members without those of such a signature; all members if the object isn't one.
  var beyondToken: Self {
    withSigningInput == nil
      ? self : filter { !["protected", "payload", "header", "signature"].includes($0.name) }
  }

  /// Returns the text of the only member with a name; `nil` if there is none, if there are several,
  /// or if it isn't a string.
  private func text(named name: String) -> Bytes? {
    // By index: an element that is only looked at is not copied.
    guard let first = indices.first(where: { self[$0].name.equals(name) }),
      !indices[(first + 1)...].contains(where: { self[$0].name.equals(name) })
    else { return nil }
    return self[first].value.string
  }
}
