import Decoding
import Evidence
import SystemCrypto

extension FuzzTarget {
  /// A receipt: the message, its fields, and whether OpenSSL reads the same content.
  public static let receipt = FuzzTarget { input in
    let receipt = Receipt(decoding: input)
    (receipt.message.anomalies + receipt.payloadAnomalies).claimInside(input)
    receipt.tree().claimInside(input)
    for kind in ReceiptField.Kind.allCases {
      receipt.value(kind)?.claimInside(input, kind.name)
      _ = receipt.time(kind)
    }
    MismatchedContent.recognize(receipt)?.bytes.claimInside(input, "a fact")
    receipt.certificate?.anomalies.claimInside(input)

    let report = CMSVerifier.examine(contentInfo: input)
    if report.verdict == .valid, let content = receipt.message.content {
      claim(report.content == content, "what OpenSSL verifies is what was decoded")
    }
    guard let anchor = receipt.message.certificates.last else { return }
    let path = receipt.message.certificates.map(\.bytes)
    let found = PathValidator.examine(path: path, anchor: anchor.bytes)
    claim(!found.isTrusted || found.faults.isEmpty, "what is trusted has no faults")
  }
}
