import Decoding
import Evidence
import Results

extension Check {
  /// Checks that the attestation is exactly one well-formed CBOR item.
  ///
  /// - Passes: there are no anomalies.
  /// - Warns: a number or length isn't in its shortest form, a length is indefinite, a tag precedes
  ///   the item, or a simple value is unassigned. Lenient parsers read all of these without loss.
  /// - Fails: the item is cut off, is followed by more bytes, repeats a key or breaks the format in
  ///   another way. If bytes are missing at the end, the finding says how many.
  /// - Not run: there is no attestation object.
  package static let attestationCBOR = cbor(
    "attestation.cbor", absent: "There is no attestation object."
  ) { $0.attestation.map { ($0.object.encodingAnomalies, $0.object.bytes) } }

  /// Checks that the assertion is exactly one well-formed CBOR item, as ``attestationCBOR`` does.
  package static let assertionCBOR = cbor(
    "assertion.cbor", absent: "There is no assertion."
  ) { $0.assertion.map { ($0.encodingAnomalies, $0.bytes) } }

  /// Creates the check for one type of artifact.
  ///
  /// - Parameters:
  ///   - absent: The sentence if the artifact isn't there.
  ///   - item: Returns the anomalies and all bytes of the item.
  private static func cbor(
    _ id: RuleID, absent: String,
    of item: @escaping @Sendable (CheckInput) -> (anomalies: [Anomaly], bytes: Bytes)?
  ) -> Check {
    Check(id) { input in
      guard let item = item(input) else { return .unreadable(absent) }
      return .judging(
        item.anomalies, path: "",
        otherwise: "One item of \(item.bytes.count.counted("byte")), nothing after it.",
        remark: input.truncation?.sentence)
    }
  }
}

extension [Anomaly] {
  /// Why an object's parts aren't checked, as a sentence with the first anomaly that breaks its form; `nil`
  /// without one.
  var reasonOfForm: String? {
    first(where: \.kind.breaksForm).map { "Its CBOR isn't well formed: \($0.kind)." }
  }
}
