import Evidence
import Foundation
import Testing

@testable import Containers

/// Reads one conversation in the format of each recording program.
@Suite("Captures of one conversation")
struct RecordedCapturesTests {
  private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "samples")

  private static let files = [
    "burp.xml", "burp-plain.xml", "charles.chlsj", "charles.chlsx", "chrome.har",
    "chromium.netlog.gz", "exchanges.jsonl", "messages.http", "mitmproxy.flows", "mitmproxy.har",
    "newman.json",
    "postman.json", "proxyman.proxymanlogv2", "wireshark-4.0.ek.gz", "wireshark-4.0.json.gz",
    "wireshark-4.0.pdml.gz", "wireshark-4.0-http2.json.gz", "wireshark-4.4.ek.gz",
    "wireshark-4.4.json.gz", "wireshark-4.4.pdml.gz", "wireshark-4.4-http2.ek.gz",
    "wireshark-4.4-http2.json.gz", "wireshark-4.4-http2.pdml.gz",
  ]

  /// Returns every exchange of a capture, including those in archives and compressed files.
  private func exchanges(in stream: ByteStream) -> [Exchange] {
    let opened = Opened(stream)
    #expect(opened.remarks.isEmpty)
    return opened.exchanges + opened.members.flatMap { exchanges(in: $0.stream) }
  }

  private func member(_ name: String, of file: String) throws -> String {
    let data = try Data(contentsOf: Self.samples.appending(path: "real/\(file).json"))
    let record = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    return try #require(record[name] as? String)
  }

  @Test("Every program’s capture gives the same bytes", arguments: files)
  func same(file: String) throws {
    let path = Self.samples.appending(path: "captures/\(file)").path(percentEncoded: false)
    let found = try exchanges(in: ByteStream(file: path)).sorted { $0.index < $1.index }
      // A browser requests the page and its icon too.
      .filter { ["challenge", "attest", "transfer"].contains($0.lastPart) }
    #expect(found.map(\.lastPart) == ["challenge", "attest", "transfer"])
    #expect(found.map(\.method) == ["GET", "POST", "POST"])
    #expect(found.map(\.status) == [200, 200, 200])
    let answers = found.compactMap { exchange in
      exchange.response.flatMap { answer in
        answer.body.bytes.map { ContentCoding.unpack($0, headers: answer.headers).bytes.text }
      }
    }
    #expect(
      answers == [
        #"{"nonce": "YXR0ZXN0YXRpb24tdGVzdA=="}"#, #"{"registered": true}"#, #"{"done": true}"#,
      ])
    let attestation = try member("attestation", of: "attestation-bas-d-ios14.4-2021-03-29-dev")
    let keyID = try member("keyId", of: "attestation-bas-d-ios14.4-2021-03-29-dev")
    #expect(
      found[1].request.body.line == #"{"kid": "\#(keyID)", "statement": "\#(attestation)"}"#)
    #expect(found[2].request.body.line == "attestation-test")
    #expect(
      try found[2].request.headers.value(of: "x-app-assertion")
        == member("assertion", of: "assertion-bas-d-co-chiff-attestation-test-ctr2"))
  }
}

extension Exchange {
  /// The last component of the URL's path.
  fileprivate var lastPart: String? { url?.split(separator: "/").last.map { String($0) } }
}
