import Claims
import Checks
import Decoding
import Diagnosis
import Evidence
import Foundation
import Ingest
import SystemCrypto
import TestSupport
import Testing

@testable import Attestscope

@Suite("Index of the records of a run")
struct RunIndexTests {
  private let attestation: RecordLine
  private let assertion: RecordLine

  init() throws {
    let pair = try RecordLine.all(
      in: AttackCase.folder.appending(path: "assertion-of-an-attested-key.jsonl"))
    attestation = try #require(pair.first)
    assertion = try #require(pair.last)
  }

  private func index(_ records: [RecordLine]) throws -> RunIndex {
    let file = try ScratchFile(records.map { try $0.text }.joined())
    var reading = FirstReading()
    for case .submission(let submission) in SubmissionReader([file.path]) {
      reading.add(submission, limits: .standard)
    }
    return RunIndex(
      reading, maker: CheckInputMaker(anchors: .attacks, time: .automatic, limits: .standard))
  }

  private var key: [UInt8] { assertion.bytes("keyId") }
  private let counter: UInt32 = 5

  private var spoiled: RecordLine {
    attestation.with(["id": "spoiled", "challenge": "bm9uZQ=="])
  }

  @Test("a key comes from its first valid attestation, whatever precedes it")
  func soundKey() throws {
    let junk = BadCompany.records(beside: attestation.with(["id": "junk"]))
    for records in [junk + [attestation], [attestation] + junk] {
      let found = try #require(try index(records).key(key))
      #expect(found.record.name == "genuine-attestation" && found.record.isSound)
      #expect(Digest.sha256(found.key.point) == key && found.key.counter == 0)
    }
  }

  @Test("a key without a valid attestation is a claim of the first one")
  func claim() throws {
    let found = try #require(try index([spoiled]).key(key))
    #expect(found.record.name == "spoiled" && !found.record.isSound)
    #expect(found.record.phrase.contains("isn't sound"))
    #expect(try index([assertion]).key(key) == nil)
  }

  @Test("a counter is used only if its record's signature is verified")
  func counters() throws {
    let forged = BadCompany.records(beside: assertion.with(["id": "junk"]))
    let index = try index(forged + [attestation, assertion])
    #expect(
      index.records(withCounter: counter, ofKey: key).map(\.name).contains("genuine-assertion"))
    #expect(index.records(withCounter: .max, ofKey: key).isEmpty)
    #expect(index.records(withCounter: counter, ofKey: [7]).isEmpty)
    let alone = try self.index([assertion, spoiled])
    #expect(alone.records(withCounter: counter, ofKey: key).isEmpty)
  }

  @Test("gives no more records with a counter than requested")
  func counterLimit() throws {
    let index = try index([attestation] + Array(repeating: assertion, count: 20))
    #expect(index.records(withCounter: counter, ofKey: key).count == RunIndex.counterLimit)
  }

  @Test("client data of a key: of valid records first, up to a limit")
  func clientData() throws {
    let others = (0..<20).map { assertion.with(["id": "\($0)", "clientData": "body \($0)"]) }
    let known = try index(others + [attestation, assertion]).clientData(
      ofKey: key, spending: WorkBudget(bytes: .max))
    #expect(known.count == RunIndex.clientDataLimit)
    #expect(known.first?.record.name == "genuine-assertion")
    #expect(known.map(\.record.isSound) == [true] + known.dropFirst().map { _ in false })
    #expect(try index(others).clientData(ofKey: [7], spending: WorkBudget(bytes: .max)).isEmpty)
    let poor = WorkBudget(bytes: 0, fixed: [.searchedBytes: 100, .hashes: 0, .signatures: 0])
    #expect(
      try index(others + [attestation, assertion]).clientData(ofKey: key, spending: poor).isEmpty)
  }

  @Test(
    "a challenge belongs to the record that answers it, else to the first as a claim")
  func challenge() throws {
    let claimed = RecordLine([
      "id": "claims it", "assertion": assertion.members["assertion"] ?? "",
      "challenge": attestation.members["challenge"] ?? "",
    ])
    let challenge = attestation.bytes("challenge")
    let found = try index([claimed, attestation]).challenge(hashingTo: Digest.sha256(challenge))
    #expect(found?.name == "genuine-attestation" && found?.isSound == true)
    for records in [[claimed, spoiled], [claimed]] {
      let claim = try index(records).challenge(hashingTo: Digest.sha256(challenge))
      #expect(claim?.name == "claims it" && claim?.isSound == false)
    }
    // With each reading of the record.
    let text = Array((attestation.members["challenge"] as? String ?? "").utf8)
    #expect(try index([claimed]).challenge(hashingTo: Digest.sha256(text))?.name == "claims it")
    #expect(try index([claimed]).challenge(hashingTo: Digest.sha256(Array("x".utf8))) == nil)
  }

  @Test("an assertion without a key finds its signer among any number of keys")
  func unnamed() throws {
    let assertion = assertion.with(["keyId": nil])
    let index = try index([attestation, assertion])
    let expectations = Expectations().with {
      $0.clientData = .init(
        Bytes(Array((assertion.members["clientData"] as? String ?? "").utf8)), .base64)
    }
    let artifact = Artifact(decoding: Bytes(assertion.bytes("assertion")), as: .assertion)
    #expect(index.key(for: artifact, expectations: expectations).attested?.identifier == key)
    #expect(index.key(for: artifact, expectations: Expectations()).attested == nil)
  }

  @Test("a key is found only for its app and its environment")
  func boundaries() throws {
    let index = try index([attestation])
    var data =
      Assertion(decoding: Bytes(assertion.bytes("assertion")))
      .authenticatorData?.bytes.array ?? []
    let sent = Expectations().with { $0.keyID = assertion.members["keyId"] as? String }
    func answer(_ expectations: Expectations) -> KeyAnswer {
      let object: [UInt8] =
        [0xa1, 0x71] + Array("authenticatorData".utf8) + [0x58, UInt8(data.count)] + data
      return index.key(
        for: Artifact(decoding: Bytes(object), as: .assertion), expectations: expectations)
    }
    #expect(answer(sent).attested != nil)
    #expect(answer(sent.with { $0.environment = .production }).attested != nil)
    #expect(answer(sent.with { $0.environment = .any }).attested != nil)
    let elsewhere = answer(sent.with { $0.environment = .development })
    #expect(elsewhere.claim?.flaw == .otherEnvironment && elsewhere.attested == nil)
    data[0] ^= 1
    #expect(answer(sent).claim?.flaw == .otherApp && answer(sent).attested == nil)
  }
}

extension Expectations {
  fileprivate func with(_ change: (inout Expectations) -> Void) -> Expectations {
    var changed = self
    change(&changed)
    return changed
  }
}
