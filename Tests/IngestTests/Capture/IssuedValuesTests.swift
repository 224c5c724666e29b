import Claims
import Decoding
import Evidence
import Testing

@testable import Containers
@testable import Ingest

@Suite("Challenges of an answer")
struct IssuedValuesTests {
  private static let challenge = "Ucr/qHtx2xOCWL95hTZc3ySLp9bPI+crd2SADUTUeCQ="

  private func issued(_ body: String, _ headers: [Message.Header] = []) -> [String] {
    issued(Array(body.utf8), headers).map { String(decoding: $0, as: UTF8.self) }
  }

  private func issued(_ body: [UInt8], _ headers: [Message.Header] = []) -> [[UInt8]] {
    let message = Message(headers: headers, body: .bytes(Bytes(body)))
    let exchange = Exchange(
      index: 0, url: "https://api.example.com/challenge", response: message, status: 200)
    return ExchangeOpening(exchange, of: nil, at: SourcePath([]), policy: IngestPolicy())
      .observation(at: ExchangePlace(file: "a", members: [], index: 0)).issued
      .map(\.text.array)
  }

  @Test(
    "are the whole body if it is one value",
    arguments: [
      challenge, "1690000000:abcdef", "8f14e45f-ceea-467f-a0e6-1d2d4a1f7b3c", "a.b-c_d~e",
    ])
  func whole(_ body: String) {
    #expect(issued(body + "\n") == [body])
  }

  @Test(
    "are all bytes of a binary body, whichever are at its ends",
    arguments: [0x09, 0x0a, 0x0d, 0x20, 0x5b, 0x7b] as [UInt8])
  func binary(_ end: UInt8) throws {
    let bytes = try #require(Base64.decode(Bytes(Array(Self.challenge.utf8)), as: .standard))
    #expect(issued(bytes + [end]) == [bytes + [end]])
    #expect(issued([end] + bytes) == [[end] + bytes])
  }

  @Test(
    "are never a body with names, separators or several words",
    arguments: [
      "event: challenge\ndata: \(challenge)\n\n",
      "event: m\ndata: {\"challenge\":\"\(challenge)\"}\n\n",
      ")]}',\n{\"challenge\":\"\(challenge)\"}", "while(1);{\"challenge\":\"\(challenge)\"}",
      "cb({\"challenge\":\"\(challenge)\"});", "challenge: \(challenge)\n",
      "challenge=\(challenge)\n",
      "not found",
    ])
  func structured(_ body: String) {
    #expect(!issued(body).contains(body), "\(body)")
  }

  @Test("keep the plus signs of a pair in plain text, because only requests are forms")
  func pair() {
    #expect(issued("challenge=\(Self.challenge)\n") == [Self.challenge])
  }

  @Test("are decoded in a cookie, whose value frameworks percent-encode")
  func cookie() {
    let cookie = "attest_challenge=Ucr%2FqHtx2xOCWL95hTZc3ySLp9bPI%2Bcrd2SADUTUeCQ%3D; Path=/"
    #expect(issued("{}", [.init(name: "Set-Cookie", value: cookie)]) == [Self.challenge])
  }
}
