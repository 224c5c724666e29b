import Decoding
import Evidence
import Testing

@testable import Ingest

@Suite("The server's answer in a record")
struct RecordDeliveryTests {
  private func record(_ text: String) throws -> EvidenceRecord {
    let node = try #require(JSONReader.readWhole(Bytes(Array(text.utf8))).value)
    return EvidenceRecord(try #require(node.members))
  }

  static let answers: [(String, Served)] = [
    (#"{"served":"accepted"}"#, Served(.accepted, toldBy: .record)),
    (#"{"served":"refused","status":200}"#, Served(.refused, status: 200, toldBy: .record)),
    (#"{"status":200}"#, Served(.accepted, status: 200, toldBy: .status)),
    (#"{"status":503}"#, Served(.unknown, status: 503)),
    (#"{"status":"rejected"}"#, Served(.refused, toldBy: .status)),
    (#"{"status":"ok","served":"accepted"}"#, Served(.accepted, toldBy: .record)),
    (#"{"status":"ok","service":"api"}"#, Served()),
    (#"{"status":200,"service":"api"}"#, Served(.accepted, status: 200, toldBy: .status)),
    (#"{"served":{"answer":"refused","toldBy":"status"}}"#, Served(.refused, toldBy: .status)),
    (#"{"served":{"status":200}}"#, Served(.accepted, status: 200, toldBy: .status)),
    (
      #"{"served":{"answer":"accepted","status":200,"toldBy":"body"}}"#,
      Served(.accepted, status: 200, toldBy: .record)
    ),
    (
      #"{"served":{"answer":"accepted","status":200,"toldBy":"status"}}"#,
      Served(.accepted, status: 200, toldBy: .status)
    ),
  ]

  @Test("is explicit, unless it is only a status", arguments: answers)
  func served(_ text: String, _ served: Served) throws {
    #expect(try record(text).delivery.served == served, "\(text)")
    #expect(try record(text).notes == [])
  }

  @Test("has a verified account")
  func account() throws {
    let account = try record(#"{"account":"u-1"}"#).delivery.account
    #expect(account == Delivery.Account("u-1", isVerified: true))
  }
}
