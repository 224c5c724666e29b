import Decoding
import Evidence
import Results

extension Rule {
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
  ) { subject in
    guard let object = subject.assertion else { return .unreadable("There is no assertion.") }
    return .judging(
      object.encodingAnomalies, path: "",
      otherwise: "One item of \(object.bytes.count.grouped) bytes, nothing after it.",
      remark: subject.truncation?.sentence)
  }
}
