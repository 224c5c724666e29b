import Claims
import Decoding
import Evidence
import Foundation
import TestSupport
import Testing

@testable import Ingest

@Suite("A byte of a receipt's payload maps to its byte in the input")
struct WayBackTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static let attestation = Genuine.attestation

  private static var har: String {
    let body = "{\\\"deep\\\":{\\\"blob\\\":\\\"\(attestation.replacing("/", with: "\\\\/"))\\\"}}"
    return """
      {"log":{"version":"1.2","creator":{},"entries":[{"startedDateTime":"2024-01-01T00:00:00Z",
      "request":{"method":"POST","url":"https://a.example/x","headers":[],
      "postData":{"mimeType":"application/json","text":"\(body)"}},
      "response":{"status":200,"headers":[],"content":{}}}]}}
      """
  }

  static var forms: [(String, String)] {
    [
      ("the text by itself", attestation),
      ("JSON Lines", "{\"id\":\"a\"}\n{\"attestation\":\"\(attestation)\"}\n"),
      ("an array", "[ {\"id\":\"a\"},\n {\"x\":1, \"attestation\":\"\(attestation)\"}]"),
      (
        "JSON over several lines", "{\n \"data\": {\n  \"attestation\": \"\(attestation)\"\n }\n}\n"
      ),
      ("a log line", "x y z\nINFO attestation=\(attestation) keyId=abc\n"),
      ("a capture", har),
    ]
  }

  @Test("in every container", arguments: forms)
  func walk(form: (name: String, text: String)) throws {
    let events = try scratch.events(form.text)
    let submission = try #require(events.submissions.first { $0.type == .attestation })
    let object = AttestationObject(decoding: submission.decodedText.payload)
    let payload = try #require(object.statement.receipt?.fields.first?.value)
    #expect(payload.count > 0)
    let input = Array(form.text.utf8)
    let digits = try #require(payload.suffix(1).inputPlaces.first)
    #expect(digits.buffer == "file", "\(form.name)")
    // The Base64 digits of the byte are in the artifact's own text.
    let start = try #require(
      input.firstRange(of: Array(Self.attestation.utf8.prefix(40)))?.lowerBound)
    #expect(digits.offset > start)
    let bytes = input[digits.offset..<(digits.offset + digits.length)]
    let last = try #require(payload.last)
    #expect(holds(last, in: bytes, of: input, from: start), "\(form.name)")
  }

  /// Returns whether the digits encode the byte: decoding the text up to them
  /// ends in this byte.
  private func holds(
    _ byte: UInt8, in digits: ArraySlice<UInt8>, of input: [UInt8], from start: Int
  ) -> Bool {
    let plain = input[start..<digits.endIndex].filter { $0 != UInt8(ascii: "\\") }
    let whole = plain + [UInt8](repeating: UInt8(ascii: "A"), count: (4 - plain.count % 4) % 4)
    guard let decoded = Base64.decode(Bytes(Array(whole)), as: .standard) else { return false }
    return decoded.suffix(6).contains(byte)
  }

  @Test("and the steps give the path, outermost first")
  func steps() throws {
    let found = try #require(try scratch.events(Self.har).submissions.first)
    #expect(
      found.source.steps.dropFirst() == [
        .part(.requestBody), .transform("json-string"), .pointer("/deep/blob"),
        .transform("base64"),
      ])
    guard case .exchange(let exchange) = found.source.steps.first else {
      Issue.record("the way does not begin with the exchange")
      return
    }
    #expect(exchange.method == "POST")
    #expect(exchange.status == 200)
  }
}
