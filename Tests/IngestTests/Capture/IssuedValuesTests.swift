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

  @Test(
    "are parameters of WWW-Authenticate with such a name",
    arguments: [
      "AppAttest realm=\"api\", challenge=\"\(challenge)\"", "AppAttest challenge=\(challenge)",
      "Bearer realm=\"a, challenge=x\", error=\"no\", AppAttest attest-challenge=\"\(challenge)\"",
      "Negotiate YWJj==, AppAttest challenge=\"\(challenge)\"",
      #"Bearer realm="a \", challenge=x, \\", AppAttest challenge="\#(challenge)""#,
    ])
  func parameter(_ field: String) {
    #expect(issued("{}", [.init(name: "WWW-Authenticate", value: field)]) == [Self.challenge])
  }

  @Test(
    "are never parameters of another protocol",
    arguments: [
      "Digest realm=\"a\", nonce=\"\(challenge)\"", "DPoP nonce=\"\(challenge)\"",
      "PrivateToken challenge=\"\(challenge)\", token-key=\"\(challenge)\"",
      "Bearer error=\"invalid_token\", token=\"\(challenge)\"", "AppAttest", "AppAttest challenge=",
      #"Bearer realm="a \" challenge=\#(challenge), b""#,
    ])
  func otherParameter(_ field: String) {
    #expect(!issued("{}", [.init(name: "WWW-Authenticate", value: field)]).contains(Self.challenge))
  }

  @Test(
    "are values of markup with such a name",
    arguments: [
      "<a:Challenge>\n  \(challenge)\n</a:Challenge>",
      "<!DOCTYPE html><form><input type=hidden name=attest_challenge value=\"\(challenge)\"></form>",
      "<html><input value='\(challenge)' name='challenge'/>",
      "<head><meta name=\"attest-challenge\" content=\"\(challenge)\"></head>",
      "<body class=\"a > b\" data-challenge=\"\(challenge)\">",
      "<script>a</SCRIPT><!-- > --><title/><challenge>\(challenge)</challenge>",
      "<script data-challenge=\"\(challenge)\">a</script>",
      "<r><challenge value=\"Ucr&#x2f;qHtx2xOCWL95hTZc3ySLp9bPI&#43;crd2SADUTUeCQ&#61;\"/></r>",
      "<r><!-- a > --><title>b</title><script/><challenge>\(challenge)</challenge></r>",
    ])
  func markup(_ body: String) {
    #expect(issued(body) == [Self.challenge])
  }

  @Test(
    "are never text, scripts or other fields of markup",
    arguments: [
      "<p>challenge: \(challenge)</p>", "<p>&lt;challenge&gt;\(challenge)&lt;/challenge&gt;</p>",
      "<input name=\"csrf_token\" value=\"\(challenge)\">", "<script nonce=\"\(challenge)\">",
      "<input name=\"_wpnonce\" value=\"3f2a9c01bd\">", "<challenge", "<", "<challenge value=",
      "<!-- a > <challenge>\(challenge)</challenge> -->",
      "<r><![CDATA[a > <challenge>\(challenge)</challenge>]]></r>",
      "<textarea><challenge>\(challenge)</challenge></textarea>",
      "<SCRIPT>\"<challenge>\(challenge)</challenge>\"</SCRIPT>",
      "<script>'<challenge>\(challenge)</challenge>'</script>", "<style><challenge>\(challenge)",
      "<a><![CDATA[><challenge>\(challenge)</challenge>]]></a>",
      "<textarea></text><challenge>\(challenge)",
      "<!-- ><challenge>\(challenge)</challenge> -->",
    ])
  func otherMarkup(_ body: String) {
    #expect(issued(body).isEmpty)
  }

  @Test("are the data of an event, in JSON or alone")
  func event() {
    for data in ["{\"challenge\":\"\(Self.challenge)\"}", Self.challenge] {
      #expect(issued("event: challenge\ndata: \(data)\n\n") == [Self.challenge])
    }
  }

  @Test("are bytes that a list of numbers means, under such a name")
  func numbers() throws {
    let bytes = try #require(Base64.decode(Bytes(Array(Self.challenge.utf8)), as: .standard))
    #expect(issued(Array("{\"challenge\":\(bytes)}".utf8)) == [bytes])
    #expect(issued(Array("{\"sizes\":\(bytes)}".utf8)).isEmpty)
  }

  @Test("are claims of the token in a member whose name is that of a challenge's identifier")
  func claims() {
    let payload = Base64.encode(Array("{\"challenge\":\"\(Self.challenge)\"}".utf8), as: .url)
    let token = "eyJhbGciOiJIUzI1NiJ9.\(payload).c2ln"
    #expect(issued("{\"challengeToken\":\"\(token)\"}") == [Self.challenge])
    #expect(!issued("{\"accessToken\":\"\(token)\"}").contains(Self.challenge))
  }

  @Test("are fields of gRPC-Web in Base64, whose frames are padded each")
  func text() throws {
    let bytes = try #require(Base64.decode(Bytes(Array(Self.challenge.utf8)), as: .standard))
    let frame = [0, 0, 0, 0, 34, 0x0a, 32] + bytes
    let trailer = [0x80, 0, 0, 0, 15] + Array("grpc-status:0\r\n".utf8)
    let body = Base64.encode(frame) + Base64.encode(trailer)
    let type = Message.Header(name: "Content-Type", value: "application/grpc-web-text+proto")
    #expect(issued(Array(body.utf8), [type]) == [bytes])
  }

  @Test("are decoded in a cookie, whose value frameworks percent-encode")
  func cookie() {
    let cookie = "attest_challenge=Ucr%2FqHtx2xOCWL95hTZc3ySLp9bPI%2Bcrd2SADUTUeCQ%3D; Path=/"
    #expect(issued("{}", [.init(name: "Set-Cookie", value: cookie)]) == [Self.challenge])
  }
}
