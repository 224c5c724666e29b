import Claims
import Decoding
import Evidence
import Forge
import Signing
import SystemCrypto
import Testing
import TrialBench

@Suite("Merging what authors state about an artifact")
struct ClaimsTests {
  private func claims(
    _ type: ArtifactType = .assertion, _ statements: (Author, Expectations)...
  ) -> Claims {
    Claims(statements.map { (author: $0.0, said: $0.1) }, for: type)
  }

  private func said(_ change: (inout Expectations) -> Void) -> Expectations {
    var said = Expectations()
    change(&said)
    return said
  }

  @Test("for each topic the highest author decides; other values are kept with their authors")
  func order() {
    let told = claims(
      .assertion, (.options, said { $0.environment = .production }),
      (.context, said { ($0.environment, $0.previousCounter) = (.any, 7) }),
      (
        .record,
        said {
          ($0.environment, $0.previousCounter, $0.capturedAt) = (.development, 9, Trial.issuedAt)
        }
      ))
    #expect(told.held.environment == .production && told.held.previousCounter == 7)
    #expect(told.held.capturedAt == Trial.issuedAt)
    #expect(
      told.origins == [
        .environment: .options, .previousCounter: .context, .capturedAt: .record,
      ])
    #expect(told.overruled.map(\.topic) == [.environment, .environment, .previousCounter])
    #expect(told.overruled.map(\.author) == [.context, .record, .record])
  }

  @Test("equal values in different spellings aren't a contradiction")
  func agreement() throws {
    let key = try Trial.key().publicPoint
    let operators = said {
      $0.challenge = .base64([1, 2, 3, 4])
      $0.keyID = Digest.sha256(key).base64
      $0.publicKey = .base64(key)
      $0.clientDataHash = .base64(Digest.sha256(Trial.clientData))
    }
    let own = said {
      $0.challenge = .text("01020304", .hex)
      $0.keyID = Digest.sha256(key).hex
      $0.publicKey = .text(key.hex, .hex)
      $0.clientData = .base64(Trial.clientData)
    }
    let told = claims(.assertion, (.options, operators), (.record, own))
    #expect(told.overruled.isEmpty)
    #expect(told.held.challenge == operators.challenge)
    // Only the evidence shows the client's spelling.
    #expect(told.held.keyID == own.keyID && told.origins[.keyID] == .options)
    #expect(told.held.clientData == own.clientData)
  }

  @Test(
    "a record's App ID selects one of the operator's; any other is reported",
    arguments: [
      (["A", "B"], ["B"], ["B"], false), (["A", "B"], ["C"], ["A", "B"], true),
      (["A", "B"], ["B", "C"], ["B"], true), (["A"], ["A"], ["A"], false),
      (["A"], ["a"], ["A"], true),
      ([], ["C"], ["C"], false), (["A"], [], ["A"], false),
      // Looks equal, but has other bytes.
      (["\u{212A}"], ["K"], ["\u{212A}"], true), (["\u{e9}"], ["e\u{301}"], ["\u{e9}"], true),
    ])
  func appIDs(options: [String], own: [String], held: [String], isTold: Bool) {
    let told = claims(
      .attestation, (.options, said { $0.appIDs = options }), (.record, said { $0.appIDs = own }))
    #expect(told.held.appIDs.map { Array($0.utf8) } == held.map { Array($0.utf8) })
    #expect(told.overruled.isEmpty != isTold)
  }

  @Test("the higher author decides between a key and the ID of another key")
  func keys() throws {
    let (key, other) = (try Trial.key().publicPoint, try Trial.key("other").publicPoint)
    let byKey = claims(
      .assertion, (.options, said { $0.publicKey = .base64(key) }),
      (.record, said { $0.keyID = Digest.sha256(other).base64 }))
    #expect(byKey.held.keyID == nil && byKey.held.publicKey != nil)
    #expect(byKey.overruled.map(\.topic) == [.keyID] && byKey.overruled.map(\.by) == [.publicKey])
    let byID = claims(
      .assertion, (.options, said { $0.keyID = Digest.sha256(key).base64 }),
      (.record, said { $0.publicKey = .base64(other) }))
    #expect(byID.held.publicKey == nil && byID.held.keyID != nil)
    #expect(byID.overruled.map(\.topic) == [.publicKey] && byID.overruled.map(\.by) == [.keyID])
    // Values of one author don't override each other.
    let both = claims(
      .assertion,
      (.record, said { ($0.publicKey, $0.keyID) = (.base64(key), Digest.sha256(other).base64) }))
    #expect(both.overruled.isEmpty && both.held.keyContradictsKeyID)
  }

  @Test("the option for an assertion's key doesn't apply to attestations")
  func keyOfAttestation() throws {
    let key = said { $0.publicKey = .base64([4]) }
    #expect(claims(.attestation, (.options, key)).held.publicKey == nil)
    #expect(claims(.attestation, (.record, key)).held.publicKey != nil)
    #expect(claims(.assertion, (.options, key)).held.publicKey != nil)
  }

  @Test("the higher author decides between client data and a hash that differs from its hash")
  func hashes() {
    let data = said { $0.clientData = .base64(Trial.clientData) }
    let hash = said { $0.clientDataHash = .base64(Digest.sha256([7])) }
    let challenge = said { $0.challenge = .base64(Trial.challenge) }
    for (type, whole) in [(ArtifactType.assertion, data), (.attestation, challenge)] {
      let first = claims(type, (.options, whole), (.record, hash))
      #expect(first.held == whole && first.overruled.map(\.topic) == [.clientDataHash])
      let second = claims(type, (.context, hash), (.record, whole))
      #expect(second.held == hash && second.overruled.count == 1)
    }
    // An assertion covers its client data, not the challenge.
    #expect(claims(.assertion, (.options, challenge), (.record, hash)).overruled.isEmpty)
  }

  @Test("an unreadable counter matters only if no other is given")
  func counter() {
    let unread = said { $0.unread = [.previousCounter] }
    #expect(claims(.assertion, (.record, unread)).held.unread.contains(.previousCounter))
    let given = said { $0.previousCounter = 3 }
    #expect(
      !claims(.assertion, (.options, given), (.record, unread)).held.unread.contains(
        .previousCounter))
  }
}
