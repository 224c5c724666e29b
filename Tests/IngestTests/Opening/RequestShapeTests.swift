import Claims
import Decoding
import Evidence
import Testing

@testable import Ingest

@Suite("Objects and rows that print a request")
struct RequestShapeTests {
  /// Returns the author of the last member of a JSON object in a record.
  private func author(_ json: String, in author: Author = .record) throws -> Author {
    let members = try #require(JSONReader.read(Bytes(Array(json.utf8))).value?.members)
    return RequestShape(members).author(of: try #require(members.last), in: author)
  }

  @Test(
    "have parts that the client wrote",
    arguments: [
      #"{"method": "a", "url": "b", "data": "c"}"#,
      #"{"http.request.method": "a", "url.path": "b", "payload": "c"}"#,
      #"{"jsonrpc": "2.0", "method": "a", "params": {}}"#, #"{"query": "a", "variables": {}}"#,
      #"{"loc": ["body"], "input": {}}"#, #"{"a": 1, "http.request.body": "c"}"#,
      #"{"key": "http.request.body", "value": {}}"#, #"{"http.request.body.content": "c"}"#,
      #"{"http_request_body_printable": "c"}"#,
    ])
  func parts(json: String) throws {
    #expect(try author(json) == .client)
    #expect(try author(json, in: .unknown) == .unknown)
  }

  @Test("have what a server expects by the client, beside a method and an address")
  func layers() throws {
    let names = { (json: String, author: Author) throws -> [String] in
      let members = try #require(JSONReader.read(Bytes(Array(json.utf8))).value?.members)
      return RequestShape(members).layers(of: members, by: author).map { layer in
        "\(layer.author): " + layer.members.map(\.name).joined(separator: " ")
      }
    }
    let text = #"{"method": "a", "url": "b", "challenge": "c", "status": 200, "timestamp": "d"}"#
    #expect(
      try names(text, .record) == ["record: method url status timestamp", "client: challenge"])
    #expect(
      try names(#"{"msg": "POST /a", "challenge": "c"}"#, .record)
        == ["record: msg", "client: challenge"])
    #expect(
      try names(#"{"clientData": "POST /a", "challenge": "c"}"#, .record)
        == ["record: clientData challenge"])
    #expect(try names(text, .server) == ["server: method url challenge status timestamp"])
    #expect(try names(#"{"url": "b", "challenge": "c"}"#, .record) == ["record: url challenge"])
  }

  @Test("have what a server expects by the client, beside objects with a method and an address")
  func joined() throws {
    let isJoined = { (json: String) throws -> Bool in
      let members = try #require(JSONReader.read(Bytes(Array(json.utf8))).value?.members)
      return !RequestShape(members).joined(with: members).mayBeRecord
    }
    #expect(try isJoined(#"{"req": {"method": "a", "url": "b"}}"#))
    #expect(try isJoined(#"{"http": {"request": {"method": "a"}}, "url": {"path": "b"}}"#))
    #expect(try isJoined(#"{"stream": {"method": "a", "uri_path": "b"}, "values": []}"#))
    #expect(try isJoined(#"{"_method": "a", "_path": "b"}"#))
    #expect(try !isJoined(#"{"request": {"id": 7}, "challenge": "c"}"#))
    #expect(try !isJoined(#"{"payment": {"method": "a", "url": "b"}}"#))
    let nested = String(repeating: #"{"http": "#, count: 9) + #"{"method": "a", "url": "b"}"#
    #expect(try !isJoined(nested + String(repeating: "}", count: 9)))
  }

  @Test(
    "have the headers, the cookies or the form that carry an artifact",
    arguments: ["headers", "cookies", "form"])
  func bearers(name: String) throws {
    #expect(try author("{\"\(name)\": {\"a\": \"\(Genuine.assertion)\"}}") == .client)
    #expect(try author("{\"\(name)\": {\"a\": \"b\"}}") == .record)
  }

  @Test(
    "aren't told by the same names beside others",
    arguments: [
      #"{"method": "a", "data": "c"}"#, #"{"url": "b", "data": "c"}"#, #"{"input": {}}"#,
      #"{"paymentMethod": "a", "imageUrl": "b", "data": "c"}"#, #"{"query": "a", "data": {}}"#,
      #"{"method": "a", "url": "b", "publicKey": "c"}"#, #"{"key": "a", "value": {}}"#,
      #"{"params": {}}"#, #"{"title": "POST /a", "payload": "c"}"#,
      #"{"method": "a", "url": "b", "response_body": "c"}"#,
    ])
  func others(json: String) throws {
    #expect(try author(json) == .record)
  }
}
