import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule assertion.cbor")
struct AssertionCBORTests {
  @Test("passes on genuine assertions", arguments: Trial.genuine(.assertion))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .assertionCBOR).result == .pass)
  }

  @Test("fails if bytes follow, and points at them")
  func trailingBytes() throws {
    let finding = try Trial.assertion { $0.alterObject = { $0 + [0x00] } }
      .finding(of: .assertionCBOR)
    #expect(finding.result == .fail)
    #expect(finding.places == [[0x00]])
  }

  @Test("fails if the object is truncated anywhere", arguments: [1, 40, 100, 150])
  func cut(count: Int) throws {
    let trial = try Trial.assertion { $0.alterObject = { $0.dropLast(count) } }
    #expect(trial.finding(of: .assertionCBOR).result == .fail)
  }

  @Test("fails on a duplicate key")
  func duplicateKey() throws {
    let trial = try Trial.assertion { $0.extraMembers = [("signature", CBORWriter.bytes([]))] }
    #expect(trial.finding(of: .assertionCBOR).result == .fail)
  }

  @Test("warns of an indefinite length")
  func indefiniteLength() throws {
    let trial = try Trial.assertion { $0.alterObject = { [0xbf] + $0.dropFirst() + [0xff] } }
    #expect(trial.finding(of: .assertionCBOR).result == .warn)
  }

  @Test("is not run without an assertion")
  func otherArtifact() throws {
    #expect(try Trial.receipt().finding(of: .assertionCBOR).result == .notRun)
  }

  @Test(
    "warns of a CBOR tag before the object, and reads on",
    arguments: [[0xd9, 0xd9, 0xf7], [0xc6], [0xd8, 0x18, 0xd9, 0xd9, 0xf7]] as [[UInt8]])
  func tagged(tags: [UInt8]) throws {
    let trial = try Trial.assertion()
    let tagged = trial.with { $0.payload = Bytes(tags + trial.payload.array, name: "artifact") }
    #expect(ArtifactType.sniff(tagged.payload) == .assertion)
    #expect(tagged.finding(of: .assertionCBOR).result == .warn)
    #expect(tagged.rules(.fail).isEmpty)
  }
}
