import Decoding
import Evidence

extension [JSONNode.Member] {
  /// The members of an object with the signing input as the client data, if the object is a JSON Web
  /// Signature in flattened form (RFC 7515 §7.2.2) whose signature is an assertion; otherwise `nil`.
  var withSigningInput: Self? {
    guard let header = text(named: "protected"), let payload = text(named: "payload"),
      let signature = text(named: "signature"),
      ArtifactType.sniff(TextDecoder.read(signature).payload) == .assertion
    else { return nil }
    let input = Bytes(header.array + [UInt8(ascii: ".")] + payload.array, name: "signing input")
    return filter { !$0.name.equals("payload") }
      + [JSONNode.Member("clientData", JSONNode(.string(input), at: input))]
  }

  private func text(named name: String) -> Bytes? {
    first { $0.name.equals(name) }?.value.string
  }
}
