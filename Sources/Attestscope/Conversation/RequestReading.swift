import Decoding
import Evidence
import Flow

extension ReceiptRequest {
  /// Milliseconds for which Apple keeps the data of a key that is not attested again: 30 days
  /// (Apple Developer Forums 702845).
  private static let retention: Int64 = 30 * 24 * 3_600_000

  /// Faults of the request to Apple's `attestationData` endpoint that do not depend on its body:
  /// the path, the scheme before the token (`Authorization: Bearer`), and a signature in DER.
  var faults: RequestFaults {
    var faults: RequestFaults = isOfReceipts ? [] : .otherPath
    guard let text = authorization else { return faults }
    let words = Bytes(Array(text.utf8), name: "authorization").split(separator: UInt8(ascii: " "))
    guard let word = words.last, ArtifactType.sniff(word) == .token else { return faults }
    if words.count > 1 { faults.insert(.scheme) }
    // ES256 is r ‖ s, 64 bytes (RFC 7518 §3.4); a DER signature is a SEQUENCE.
    let signature = WebToken(decoding: word).signature
    if signature.count != 64, signature.first == 0x30 { faults.insert(.signatureInDER) }
    return faults
  }

  /// Returns all faults of the request, given the artifact in its body: also another kind of
  /// artifact, a body that is not plain Base64, the wrong host for the receipt's environment, and a
  /// receipt that is sent too early or too late. A body of plain Base64 adds `plainReceipt`, which
  /// is not a fault.
  ///
  /// - Parameter receipt: The receipt in the body; `nil` if the body contains another kind of
  ///   artifact.
  func faults(with receipt: Receipt?) -> RequestFaults {
    var faults = self.faults
    guard let receipt else { return faults.union(.otherArtifact) }
    if let body { faults.insert(isText(body, of: receipt) ? .plainReceipt : .otherForm) }
    if let word = receipt.text(.environment) {
      for other in Host.allCases where other != host && other.receiptWord.equals(word) {
        faults.insert(host == .production ? .sandboxToProduction : .productionToSandbox)
      }
    }
    guard let sentAt else { return faults }
    if let opening = receipt.time(.notBefore), sentAt < opening { faults.insert(.early) }
    if let created = receipt.time(.creationTime),
      sentAt.milliseconds - created.milliseconds > Self.retention
    {
      faults.insert(.old)
    }
    return faults
  }

  /// Returns whether the body is the receipt in Base64 and nothing else. Whitespace is ignored: how
  /// Apple treats line breaks in it is not known.
  private func isText(_ body: Bytes, of receipt: Receipt) -> Bool {
    let text = body.lazy.filter { !" \t\r\n".utf8.contains($0) }
    return text.elementsEqual(Base64.encode(receipt.bytes).utf8)
  }
}
