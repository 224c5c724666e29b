import Decoding
import Evidence
import Testing

@testable import Ingest

@Suite("Members of a request that a signature covers")
struct SignedClientDataTests {
  /// Not a real hash: it only distinguishes values.
  private func hash(_ bytes: Bytes) -> [UInt8] {
    var state: UInt64 = 0xcbf2_9ce4_8422_2325
    return (0..<32).map { round in
      for byte in bytes { state = (state ^ UInt64(byte) ^ UInt64(round)) &* 0x100_0000_01b3 }
      return UInt8(truncatingIfNeeded: state >> 24)
    }
  }

  private func leftOut(_ request: String, by clientData: String) throws -> [String] {
    let node = try #require(JSONReader.readWhole(Bytes(Array(request.utf8))).value)
    return SignedClientData(Bytes(Array(clientData.utf8)), hash: hash)
      .names(leftOutOf: try #require(node.members))
  }

  private static let signed = #"{"challenge":"c","from":"alice","to":"bob","amount":1000}"#

  static let covered: [(request: String, clientData: String)] = [
    (#"{"from":"alice","to":"bob","amount":1000}"#, signed),
    (#"{"from":"alice","amount":"1000","assertion":"x","keyId":"y"}"#, signed),
    (#"{"data":{"from":"alice","to":"bob"},"assertion":"x"}"#, signed),
    (#"{"from":"alice","to":"bob"}"#, #"{"challenge":"c","request":{"from":"alice","to":"bob"}}"#),
    (#"{"to":"bob"}"#, #"{"challenge":"c","request":"{\"to\":\"bob\"}"}"#),
    (#"{"to":"bob"}"#, Base64.encode(Array(signed.utf8))),
    (#"{"to":"bob"}"#, "e30." + Base64.encode(Array(signed.utf8), as: .url)),
    (#"{"to":"bob","amount":100}"#, "to=bob&amount=100"),
    (#"{"list":[1,{"a":"b"}]}"#, #"{"list":[1,{"a":"b"}]}"#),
    (#"{"message":"{\"to\":\"bob\"}"}"#, #"{"to":"bob"}"#),
    (#"{"admin":false,"note":null,"text":""}"#, #"{"challenge":"c"}"#),
    (#"{"admin":true}"#, "to=bob&admin=1"), (#"{"admin":true}"#, "POST|admin|bob"),
    (#"{"from":"alice-account","amount":100}"#, "POST|alice-account|100"),
    (#"{"from":"alice","amount":100}"#, "from: alice\namount: 100"),
    (#"{"to":"bob","challenge_id":"c-17"}"#, signed),
  ]

  @Test("covers members of the same name and value", arguments: covered)
  func cover(_ request: String, _ clientData: String) throws {
    #expect(try leftOut(request, by: clientData) == [], "\(request)")
  }

  static let uncovered: [(request: String, clientData: String, names: [String])] = [
    (#"{"from":"bob","to":"alice","amount":1000}"#, signed, ["from", "to"]),
    (#"{"from":"alice","to":"bob","amount":100}"#, signed, ["amount"]),
    (#"{"to":"bob","to":"mallory"}"#, signed, ["to"]),
    (#"{"payee":"bob"}"#, signed, ["payee"]), (#"{"amount":5}"#, signed, ["amount"]),
    (#"{"data":{"from":"bob","to":"alice"}}"#, signed, ["data.from", "data.to"]),
    (#"{"from":"alice","fee":{"to":"alice"}}"#, signed, ["fee.to"]),
    (#"{"admin":true}"#, #"{"admin":false}"#, ["admin"]),
    (#"{"to":"bob","admin":true}"#, signed, ["admin"]),
    (#"{"to":"bob","admin":true}"#, "POST|bob", ["admin"]),
    (#"{"list":[1,2]}"#, #"{"list":[2,1]}"#, ["list"]),
    (#"{"to":"alice","from":"bob"}"#, "from=alice&to=bob", ["to", "from"]),
    (#"{"amount":100}"#, "alice|bob|1000", ["amount"]),
    (#"{"amount":100}"#, "alice|bob|100.50", ["amount"]),
    (#"{"amount":100}"#, "alice|bob|-100", ["amount"]),
    (#"{"from":"alice"}"#, "alice-account|bob", ["from"]),
    (#"{"from":"alice"}"#, "alice@example.com|bob", ["from"]),
    (#"{"from":"bob","to":"alice"}"#, "from: alice\nto: bob", ["from", "to"]),
    (#"{"to":"bob","challengeId":{"payee":"mallory"}}"#, signed, ["challengeId.payee"]),
    (#"{"to":"bob","challengeId":"{\"payee\":\"mallory\"}"}"#, signed, ["challengeId"]),
  ]

  @Test("excludes values under another name, or as a part", arguments: uncovered)
  func missing(_ request: String, _ clientData: String, _ names: [String]) throws {
    #expect(try leftOut(request, by: clientData) == names, "\(request)")
  }

  @Test("covers a value by its hash")
  func hashes() throws {
    let body = Bytes(Array(#"{"to":"bob"}"#.utf8))
    let digest = hash(body)
    for text in [digest.hex, Base64.encode(digest), Base64.encode(digest, as: .url)] {
      let signed = SignedClientData(Bytes(Array("challenge|\(text)".utf8)), hash: hash)
      #expect(signed.holds(body))
      #expect(!signed.holds(Bytes(Array(#"{"to":"mallory"}"#.utf8))))
    }
    #expect(SignedClientData(Bytes([1, 2, 3] + digest), hash: hash).holds(body))
    #expect(
      try leftOut(#"{"order":{"to":"bob"}}"#, by: #"{"orderHash":"\#(digest.hex)"}"#) == [])
  }

  @Test("is compared in time linear in the request")
  func bounds() throws {
    let members = (0..<4_000).map { #""a\#($0)":\#($0)"# }.joined(separator: ",")
    #expect(try leftOut("{\(members)}", by: "{\(members)}") == [])
    #expect(try leftOut("{\(members)}", by: String(repeating: "a0 ", count: 20_000)).count <= 64)
  }
}
