import Decoding
import Evidence
import Results
import SystemCrypto

extension Check {
  /// Checks that the receipt is a well-formed CMS SignedData message (RFC 5652 §5.1) and that the
  /// parts that no signature covers are the usual ones.
  ///
  /// - Passes: there are no anomalies, and every ``MessageDemand`` is met.
  /// - Warns: the form is unusual, a certificate occurs twice, a version isn't 1, or an algorithm
  ///   isn't SHA-256 or ecdsa-with-SHA256.
  /// - Fails: the form is broken, there isn't exactly one signer, the content isn't of type data, a
  ///   serial number is ambiguous, or a certificate isn't on the signer's path.
  /// - Not run: the attestation has no complete receipt.
  ///
  /// BER with indefinite lengths and chunked content is what Apple sends, and doesn't warn.
  package static let receiptCMS = Check("receipt.cms") { input in
    guard let receipt = input.receiptAsFound else {
      return .unreadable("There is no complete receipt.")
    }
    let message = receipt.message
    let form = Finding.judging(
      message.anomalies + message.certificates.flatMap(\.anomalies), path: "/receipt",
      otherwise: """
        \(message.certificates.count.counted("certificate")), one signer, \
        \(message.content?.count.grouped ?? "no") bytes of content.
        """, remark: input.type == .receipt ? input.truncation?.sentence : nil)
    guard form.result != .fail, input.receipt != nil else { return form }
    return MessageDemand.all.reduce(form) { finding, demand in
      finding.joined(by: demand.finding(in: input, message))
    }
  }
}

extension Finding {
  /// Returns both findings as one: the sentences one after the other, with the worse result, and each
  /// place once. A pass is replaced by the other finding.
  fileprivate func joined(by other: Finding?) -> Finding {
    guard let other else { return self }
    guard result != .pass else { return other }
    let worse = result == .fail || other.result == .fail ? Result.fail : .warn
    return Finding(
      worse, "\(found) \(other.found)", expected: expected, actual: actual,
      evidence: evidence + other.evidence.filter { !evidence.contains($0) })
  }
}

/// A requirement on a part of the receipt's message that no signature covers, with the result if it
/// isn't met.
private struct MessageDemand: Sendable {
  /// The result if the requirement isn't met: a failure or a warning.
  let breaks: Finding.Result
  /// The sentence of that result.
  let found: String
  /// Returns the places that break the requirement, or `nil` if it is met.
  let faults: @Sendable (CheckInput, SignedData) -> [EvidenceReference]?

  /// Returns the finding if the requirement isn't met, otherwise `nil`.
  func finding(in input: CheckInput, _ message: SignedData) -> Finding? {
    faults(input, message).map { places in
      let names = message.names(of: places)
      let all = names.joined(separator: "; ")
      let type = places.map(\.bytes) == [message.contentTypeBytes] ? message.contentType : nil
      return Finding(
        breaks,
        names.isEmpty ? found : "\(found) \(names.count == 1 ? "It is" : "They are") \(all).",
        expected: type.map { _ in Value(.text(OID.data.phrase), "the type of a receipt's content")
        },
        actual: type.map { Value(.text($0.phrase), "in the message") }, evidence: places)
    }
  }

  /// Returns a requirement on the message as a whole, whose place is the whole message.
  ///
  /// - Parameters:
  ///   - breaks: The result if it isn't met.
  ///   - found: The sentence of that result.
  ///   - holds: Whether a message meets it.
  private static func whole(
    _ breaks: Finding.Result, _ found: String, holds: @escaping @Sendable (SignedData) -> Bool
  ) -> MessageDemand {
    MessageDemand(breaks: breaks, found: found) { _, message in
      holds(message) ? nil : [EvidenceReference(message.bytes, "/receipt", .context)]
    }
  }

  /// All requirements, in the order in which their sentences are joined. A root in the message that
  /// isn't the trusted certificate warns if ``CheckInput/isExcused(_:above:)`` excuses it, and
  /// fails otherwise.
  static let all = [
    whole(.fail, "The receipt's message has no signer.") { !$0.signers.isEmpty },
    whole(.fail, "The receipt's message has more than one signer.") { $0.signers.count < 2 },
    MessageDemand(
      breaks: .fail, found: "The content of the receipt's message isn't of type data."
    ) { _, message in
      message.contentType == .data
        ? nil : [EvidenceReference(message.contentTypeBytes ?? message.bytes, "/receipt")]
    },
    MessageDemand(
      breaks: .fail,
      found: "More than one certificate in the message has the serial number that SignerInfo names."
    ) { _, message in
      let candidates = message.signers.first.map(message.candidates) ?? []
      guard Set(candidates).count > 1 else { return nil }
      return message.certificates.enumerated().filter { candidates.contains($1) }.map {
        EvidenceReference($1.bytes, "/receipt/certificates/\($0)")
      }
    },
    MessageDemand(
      breaks: .fail,
      found:
        "Several certificates in the message have the subject of one issuer on the signer's path."
    ) { input, _ in
      let namesakes = input.signingPath?.namesakes ?? []
      return namesakes.isEmpty ? nil : namesakes.map(\.reference)
    },
    MessageDemand(
      breaks: .fail, found: "A certificate in the message isn't on the signer's path."
    ) { input, _ in
      guard let path = input.signingPath else { return nil }
      let root = path.otherRoot.flatMap { input.isExcused($0, above: path) ? nil : $0 }
      let namesakes = path.namesakes
      let strays = path.strays.filter { !namesakes.contains($0) } + [root].compactMap(\.self)
      return strays.isEmpty ? nil : strays.map(\.reference)
    },
    MessageDemand(
      breaks: .warn, found: "The root in the message isn't the trusted certificate."
    ) { input, _ in
      guard let path = input.signingPath, let root = path.otherRoot,
        input.isExcused(root, above: path)
      else { return nil }
      return [root.reference]
    },
    MessageDemand(breaks: .warn, found: "A certificate is in the message twice.") { _, message in
      var seen: Set<Certificate> = []
      let repeated = Set(message.certificates.filter { !seen.insert($0).inserted })
      guard !repeated.isEmpty else { return nil }
      return message.certificates.enumerated().filter { repeated.contains($1) }.map {
        EvidenceReference($1.bytes, "/receipt/certificates/\($0)")
      }
    },
    whole(.warn, "SignedData isn't version 1.") { $0.version == 1 },
    whole(.warn, "SignerInfo isn't version 1.") { $0.signers.allSatisfy { $0.version == 1 } },
    whole(.warn, "The digest algorithms aren't SHA-256 alone.") { message in
      message.digestAlgorithms.count == 1
        && (message.digestAlgorithms + message.signers.map(\.digestAlgorithm))
          .allSatisfy { $0?.algorithm == .sha256 && $0?.hasEmptyParameters == true }
    },
    whole(.warn, "The signature algorithm isn't ecdsa-with-SHA256.") { message in
      message.signers.map(\.signatureAlgorithm).allSatisfy {
        $0?.algorithm == .ecdsaWithSHA256 && $0?.hasEmptyParameters == true
      }
    },
  ]
}

extension CheckInput {
  /// Whether a root in the message that isn't the trusted certificate may be there.
  ///
  /// It may be another certificate with the name and the key of the trusted root, or the top of a
  /// path that leads to a different root. The latter is for `receipt.chain` to reject.
  fileprivate func isExcused(_ root: SigningPath.Link, above path: SigningPath) -> Bool {
    let anchor = policy.receiptAnchor.decoded
    let isSameRoot =
      root.certificate.subject?.bytes == anchor.subject?.bytes
      && root.certificate.publicKey?.bytes == anchor.publicKey?.bytes
    return isSameRoot || !path.report(paths).isTrusted
  }
}

extension SignedData {
  /// The most certificates that a sentence names.
  private static let namedCertificates = 4

  /// Returns places as phrases: of a certificate its index, subject, issuer, and the start of the SHA-256;
  /// of the type of the content its identifier.
  ///
  /// - Parameter places: The places; others than certificates and the type are ignored.
  fileprivate func names(of places: [EvidenceReference]) -> [String] {
    if let contentType, places.map(\.bytes) == [contentTypeBytes] {
      return ["of the type \(contentType.phrase)"]
    }
    let found = certificates.enumerated().filter { _, certificate in
      places.contains { $0.bytes.range == certificate.bytes.range }
    }
    return found.prefix(Self.namedCertificates).map { index, certificate in
      let subject = certificate.subject?.shownName ?? "no name"
      let issuer = certificate.issuer?.shownName ?? "no name"
      let digest = Digest.sha256(certificate.bytes).hex.prefix(16)
      let names =
        certificate.subject?.bytes == certificate.issuer?.bytes
        ? "“\(subject)”, which names itself as its issuer" : "“\(subject)” of “\(issuer)”"
      return "certificate \(index) (SHA-256 \(digest)…), \(names)"
    }
  }
}
