import Decoding
import Evidence
import Results

extension Rule {
  /// Checks that the assertion is exactly one well-formed CBOR item.
  ///
  /// - Passes: there are no anomalies.
  /// - Warns: a length isn't in its shortest form or is indefinite.
  /// - Fails: the item is cut off, is followed by more bytes, repeats a key or breaks the format in
  ///   another way.
  package static let assertionCBOR = Rule(
    "assertion.cbor", group: .decoding,
    title: Title(
      passes: "The CBOR is well formed",
      warns: "The CBOR has an unusual form",
      fails: "The CBOR isn't well formed"),
    checks: """
      The assertion is one CBOR item: complete, without trailing bytes, without duplicate keys, \
      all lengths definite and in their shortest form.
      """,
    protects: """
      Where two parsers read one object differently, an attacker can get data past both.
      """,
    source: Citation("RFC 8949", "§3, §4.2.1, §5.3.1"),
    appliesTo: [.assertion]
  ) { input in
    guard let object = input.assertion else { return .unreadable("There is no assertion.") }
    return .judging(
      object.encodingAnomalies, path: "",
      otherwise: "One item of \(object.bytes.count.grouped) bytes, nothing after it.",
      remark: input.truncation?.sentence)
  }
}
