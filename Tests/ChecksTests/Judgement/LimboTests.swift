import Checks
import Decoding
import Evidence
import Results
import TestSupport
import Testing
import TrialBench

@Suite("x509-limbo's certification paths")
struct LimboTests {
  @Test("pass as x5c of an attestation only if they are valid, and no leaf is one of App Attest")
  func paths() throws {
    let deviations = PeerSuite.deviations(from: "limbo")
    let cases = try #require(
      PeerSuite.json("limbo/limbo.json")["testcases"] as? [[String: Any]])
    var different: Set<String> = []
    for test in cases {
      let name = test["id"] as? String ?? ""
      let path = path(
        from: der(test["peer_certificate"] as? String ?? ""),
        through: (test["untrusted_intermediates"] as? [String] ?? []).map(der))
      let time = (test["validation_time"] as? String).flatMap { Timestamp(rfc3339: $0) }
      let anchors = (test["trusted_certs"] as? [String] ?? []).compactMap(anchor)
      let answers = try anchors.map { anchor in
        var trial = try Trial.attestation()
        trial.payload = object(path)
        trial.attestationAnchor = anchor
        trial.evaluatedAt = time ?? Timestamp(rfc3339: "2025-03-14T00:00:00Z")
        #expect(trial.finding(of: .attestationCertificateProfile).result == .fail, "\(name)")
        return [Check.attestationChain, .attestationChainValidity].allSatisfy {
          [.pass, .warn].contains(trial.finding(of: $0).result)
        }
      }
      if answers.contains(true) != (test["expected_result"] as? String == "SUCCESS") {
        different.insert(name)
      }
    }
    #expect(cases.count == 208)
    #expect(different == Set(deviations.keys))
  }

  /// Returns an anchor for a certificate in PEM.
  private func anchor(_ pem: String) -> Policy.Anchor? {
    Policy.Anchor(name: "limbo", certificate: Bytes(der(pem)), sha256: "", isBuiltIn: false)
  }

  /// Returns the certificates from the leaf upwards, each issued by the next one; others are left out.
  private func path(from leaf: [UInt8], through others: [[UInt8]]) -> [[UInt8]] {
    var path = [leaf]
    var others = others
    while let last = path.last,
      let next = others.firstIndex(where: {
        let name = Certificate(decoding: Bytes($0)).subject
        return name != nil && name?.bytes == Certificate(decoding: Bytes(last)).issuer?.bytes
      })
    {
      path.append(others.remove(at: next))
    }
    return path
  }

  /// Returns the bytes of a certificate in PEM.
  private func der(_ pem: String) -> [UInt8] {
    TextDecoder.read(Bytes(Array(pem.utf8))).payload.array
  }

  /// Returns an attestation object with these certificates, and with nothing that they could certify.
  private func object(_ certificates: [[UInt8]]) -> Bytes {
    func head(_ major: UInt8, _ count: Int) -> [UInt8] {
      count < 24
        ? [major << 5 | UInt8(count)]
        : [major << 5 | 25, UInt8(count >> 8 & 255), UInt8(count & 255)]
    }
    func text(_ text: String) -> [UInt8] { head(3, text.utf8.count) + Array(text.utf8) }
    let chain = head(4, certificates.count) + certificates.flatMap { head(2, $0.count) + $0 }
    return Bytes(
      head(5, 3) + text("fmt") + text("apple-appattest") + text("attStmt") + head(5, 2)
        + text("x5c") + chain + text("receipt") + head(2, 0) + text("authData") + head(2, 0))
  }
}
