import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule attestation.cbor")
struct AttestationCBORTests {
  @Test("passes on genuine attestations", arguments: Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .attestationCBOR).result == .pass)
  }

  @Test("fails if bytes follow, and points at them")
  func trailingBytes() throws {
    let trial = try Trial.attestation { $0.alterObject = { $0 + [0xde, 0xad] } }
    let finding = trial.finding(of: .attestationCBOR)
    #expect(finding.result == .fail)
    #expect(finding.places == [[0xde, 0xad]])
  }

  @Test("fails if the object is truncated anywhere", arguments: [1, 100, 2_000, 5_000])
  func cut(count: Int) throws {
    let trial = try Trial.attestation { $0.alterObject = { $0.dropLast(count) } }
    #expect(trial.finding(of: .attestationCBOR).result == .fail)
  }

  @Test("fails on a duplicate key")
  func duplicateKey() throws {
    let trial = try Trial.attestation {
      $0.extraMembers = [("fmt", CBORWriter.text("apple-appattest"))]
    }
    #expect(trial.finding(of: .attestationCBOR).result == .fail)
  }

  @Test("warns of a length that isn't the shortest, or is indefinite")
  func unusualLengths() throws {
    // The head of the key “fmt” in two bytes; the outer map without a count.
    let long = try Trial.attestation { $0.alterObject = { [$0[0], 0x78, 0x03] + $0.dropFirst(2) } }
    let open = try Trial.attestation { $0.alterObject = { [0xbf] + $0.dropFirst() + [0xff] } }
    for finding in [long, open].map({ $0.finding(of: .attestationCBOR) }) {
      #expect(finding.result == .warn)
      #expect(finding.evidence.count == 1)
    }
  }

  @Test("is not run without an attestation")
  func otherArtifact() throws {
    #expect(try Trial.receipt().finding(of: .attestationCBOR).result == .notRun)
  }

  @Test(
    "warns of a CBOR tag before the object, and reads on",
    arguments: [[0xd9, 0xd9, 0xf7], [0xc6], [0xd8, 0x18, 0xd9, 0xd9, 0xf7]] as [[UInt8]])
  func tagged(tags: [UInt8]) throws {
    let trial = try Trial.attestation()
    let tagged = trial.with { $0.payload = Bytes(tags + trial.payload.array, name: "artifact") }
    #expect(ArtifactType.sniff(tagged.payload) == .attestation)
    #expect(tagged.finding(of: .attestationCBOR).result == .warn)
    #expect(tagged.rules(.fail).isEmpty)
  }
}
