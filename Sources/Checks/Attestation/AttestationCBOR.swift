import Decoding
import Evidence
import Results

extension Rule {
  /// Checks that the attestation is exactly one well-formed CBOR item.
  ///
  /// - Passes: there are no anomalies.
  /// - Warns: a length isn't in its shortest form or is indefinite, which lenient parsers read
  ///   without loss.
  /// - Fails: the item is cut off, is followed by more bytes, repeats a key or breaks the format in
  ///   another way. If bytes are missing at the end, the finding says how many.
  package static let attestationCBOR = Rule(
    "attestation.cbor", group: .decoding,
    title: Title(
      passes: "The CBOR is well formed",
      warns: "The CBOR has an unusual form",
      fails: "The CBOR isn't well formed"),
    checks: """
      The object is one CBOR item: complete, without trailing bytes, without duplicate keys, all \
      lengths definite and in their shortest form.
      """,
    protects: """
      Where two parsers read one object differently, an attacker can get data past both.
      """,
    source: Citation("RFC 8949", "§3, §4.2.1, §5.3.1"),
    appliesTo: [.attestation]
  ) { input in
    guard let object = input.attestation?.object else {
      return .unreadable("There is no attestation object.")
    }
    return .judging(
      object.encodingAnomalies, path: "",
      otherwise: "One item of \(object.bytes.count.grouped) bytes, nothing after it.",
      remark: input.truncation?.sentence)
  }
}
