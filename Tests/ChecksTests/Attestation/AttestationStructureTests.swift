import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule attestation.structure")
struct AttestationStructureTests {
  @Test("passes on genuine attestations", arguments: Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .attestationStructure).result == .pass)
  }

  @Test("fails on any number of certificates but two", arguments: [0, 1, 3, 16])
  func certificateCount(count: Int) throws {
    let trial = try Trial.attestation {
      $0.arrangePath = { path in (0..<count).map { path[min($0, 1)] } }
    }
    let finding = trial.finding(of: .attestationStructure)
    #expect(finding.result == .fail)
    #expect(finding.expected?.content == .number(2))
    #expect(finding.actual?.content == .number(Int64(count)))
    #expect(finding.paths == ["/attStmt/x5c"])
  }

  @Test("fails if the leaf isn't first")
  func order() throws {
    let trial = try Trial.attestation { $0.arrangePath = { $0.reversed() } }
    let finding = trial.finding(of: .attestationStructure)
    #expect(finding.result == .fail)
    #expect(finding.paths == ["/attStmt/x5c/0/extensions/2.5.29.19"])
  }

  @Test("fails without a receipt")
  func noReceipt() throws {
    let finding = try Trial.attestation { $0.hasReceipt = false }
      .finding(of: .attestationStructure)
    #expect(finding.result == .fail)
    #expect(finding.found.contains("receipt"))
  }

  @Test("fails if bytes follow a certificate")
  func trailingBytes() throws {
    let trial = try Trial.attestation { $0.alterCertificate = { $0 + [0x00] } }
    let finding = trial.finding(of: .attestationStructure)
    #expect(finding.result == .fail)
    #expect(finding.places == [[0x00]])
  }

  @Test("fails on a duplicate certificate extension")
  func extensionTwice() throws {
    let pki = try Trial.pki.changingAttestationIssuer { $0.extensions.append($0.extensions[1]) }
    let finding = try Trial.attestation(pki: pki).finding(of: .attestationStructure)
    #expect(finding.result == .fail)
    #expect(finding.found == "Extension 2.5.29.35 occurs more than once")
  }

  @Test("fails only on a value of another type, and points at it")
  func wrongType() throws {
    // After the map's head and the key “fmt”, the text becomes a byte string.
    let trial = try Trial.attestation { $0.alterObject = { $0[..<5] + [0x4f] + $0[6...] } }
    #expect(trial.rules(.fail) == ["attestation.structure"])
    #expect(
      trial.finding(of: .attestationStructure).places
        == [CBORWriter.bytes(Array("apple-appattest".utf8))])
  }

  @Test("warns of an unknown member, and points at it")
  func unknownMember() throws {
    let trial = try Trial.attestation { $0.extraMembers = [("device", CBORWriter.text("phone"))] }
    let finding = trial.finding(of: .attestationStructure)
    #expect(finding.result == .warn)
    #expect(finding.places == [CBORWriter.text("device")])
    #expect(finding.paths == ["/device"])
  }

  @Test("fails on a malformed certificate beside a cdHash")
  func malformedBesideHash() throws {
    let trial = try Trial.attestation {
      $0.extraMembers = [("cdHash", CBORWriter.bytes([1]))]
      $0.alterCertificate = { $0 + [0x00] }
    }
    #expect(trial.finding(of: .attestationStructure).result == .fail)
  }

  @Test("warns of an unsigned cdHash")
  func codeDirectoryHash() throws {
    let hash = CBORWriter.bytes([UInt8](repeating: 0xcd, count: 20))
    let finding = try Trial.attestation { $0.extraMembers = [("cdHash", hash)] }
      .finding(of: .attestationStructure)
    #expect(finding.result == .warn)
    #expect(finding.paths == ["/cdHash"])
    #expect(finding.places == [hash])
    #expect(finding.evidence.map(\.role) == [.context])
  }

  @Test("is not run if the object can't be read to its end")
  func cut() throws {
    let trial = try Trial.attestation { $0.alterObject = { $0.dropLast(100) } }
    #expect(trial.finding(of: .attestationStructure).result == .notRun)
    let longer = try Trial.attestation { $0.alterObject = { $0 + [0] } }
    #expect(
      longer.finding(of: .attestationStructure).found
        == "Its CBOR isn't well formed: 1 byte follows the end.")
  }

  @Test("warns of an extension in BER, and fails on bytes after one")
  func extensionForm() throws {
    func finding(_ change: @escaping ([UInt8]) -> [UInt8]) throws -> Finding {
      try Trial.attestation {
        $0.alterExtensions = { extensions in
          extensions.map {
            $0.id == "1.2.840.113635.100.8.2" ? .init($0.id, change($0.value)) : $0
          }
        }
      }.finding(of: .attestationStructure)
    }
    #expect(try finding { $0 }.result == .pass)
    #expect(try finding { [0x30, 0x80] + $0.dropFirst(2) + [0, 0] }.result == .warn)
    #expect(try finding { $0 + [0] }.result == .fail)
  }
}
