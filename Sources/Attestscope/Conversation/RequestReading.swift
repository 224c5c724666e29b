import Decoding
import Evidence
import Flow

extension ReceiptRequest {
  /// How long Apple has data of a key that isn't attested again (Apple Developer Forums 702845).
  private static let retention: Int64 = 30 * 24 * 3_600_000

  /// What is wrong with the request itself.
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

  /// What is wrong with the request, given the artifact that was found in its body.
  /// - Parameter receipt: `nil` for an artifact of another kind.
  func faults(with receipt: Receipt?) -> RequestFaults {
    var faults = self.faults
    guard let receipt else { return faults.union(.otherArtifact) }
    if let body, !isText(body, of: receipt) { faults.insert(.otherForm) }
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

  /// Whether the body is the receipt in Base64, and nothing else. What Apple makes of line breaks in it
  /// isn't known, so that they are no fault.
  private func isText(_ body: Bytes, of receipt: Receipt) -> Bool {
    let text = body.lazy.filter { !" \t\r\n".utf8.contains($0) }
    return text.elementsEqual(Base64.encode(receipt.bytes).utf8)
  }
}
