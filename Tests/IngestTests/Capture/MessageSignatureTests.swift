import Evidence
import Testing

@testable import Containers
@testable import Ingest

@Suite("HTTP message signatures")
struct MessageSignatureTests {
  /// The request of RFC 9421, appendix B.2, with the signature of B.2.6.
  private static func exchange(
    _ input: String = input, digest: String? = nil,
    url: String = "https://example.com/foo?param=Value"
  ) -> Exchange {
    var exchange = Exchange(index: 0, method: "POST", url: url)
    exchange.request.headers = [
      .init(name: "Host", value: "example.com"),
      .init(name: "Date", value: "Tue, 20 Apr 2021 02:07:55 GMT"),
      .init(name: "Content-Type", value: "application/json"),
      .init(name: "Content-Length", value: "18"),
      .init(name: "Signature-Input", value: input),
      .init(name: "Signature", value: "other=:AAAA:, sig-b26=:wqcAqbmY:"),
    ]
    if let digest { exchange.request.headers.append(.init(name: "Content-Digest", value: digest)) }
    return exchange
  }

  private static let parameters =
    #"("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473"#
    + #";keyid="test,key""#
  private static let input = "other=(\"@method\"), sig-b26=" + parameters

  /// The signatures with the value of the example; `nil` for each whose input isn't known.
  private func signatures(_ exchange: Exchange) -> [MessageSignature?] {
    MessageSignature.all(of: Bytes(Array("wqcAqbmY".utf8)), in: exchange.request.headers)
  }

  private func base(_ exchange: Exchange, _ body: String = "") -> String? {
    signatures(exchange).first?.flatMap {
      $0.base(of: exchange, contents: [Bytes(Array(body.utf8))])
    }
    .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("have the base of the example in RFC 9421, appendix B.2.6")
  func example() {
    #expect(
      base(Self.exchange()) == """
        "date": Tue, 20 Apr 2021 02:07:55 GMT
        "@method": POST
        "@path": /foo
        "@authority": example.com
        "content-type": application/json
        "content-length": 18
        "@signature-params": \(Self.parameters)
        """)
  }

  @Test(
    "derive components from the request line",
    arguments: [
      ("@target-uri", "https://example.com:8443/a?b=c"), ("@scheme", "https"),
      ("@authority", "example.com:8443"), ("@request-target", "/a?b=c"), ("@path", "/a"),
      ("@query", "?b=c"),
    ])
  func derived(_ name: String, _ value: String) {
    let exchange = Self.exchange(
      "sig-b26=(\"\(name)\")", url: "https://example.com:8443/a?b=c")
    #expect(base(exchange) == "\"\(name)\": \(value)\n\"@signature-params\": (\"\(name)\")")
  }

  @Test(
    "have no base without a component, with an unknown one, or without an input",
    arguments: [
      "sig-b26=(\"x-missing\")", "sig-b26=(\"@status\")", "sig-b26=(\"date\";sf)", "sig-b26=",
      "sig-b26", "other=(\"@method\")", "sig-b26=(date)", "", "sig-b26=(\"date\" \"date\")",
      "sig-b26=( \"date\" )", "sig-b26=(\"date\"  \"@method\")",
      "sig-b26=(\"date\"); created=1",
      String(repeating: "other=(\"date\"),", count: 64) + "sig-b26=(\"date\")",
    ])
  func missing(_ input: String) {
    let exchange = Self.exchange(input)
    #expect(signatures(exchange).count == 1)
    #expect(base(exchange) == nil)
  }

  @Test("are one for each label with the value of the artifact")
  func labels() {
    var exchange = Self.exchange("sig-b26=(\"date\"), b=(\"@method\")")
    #expect(signatures(exchange).count == 1)
    exchange.request.headers.append(.init(name: "Signature", value: "b=:wqcAqbmY:, c=:wqcAqbmY:"))
    #expect(signatures(exchange).count == 3)
    #expect(signatures(exchange).compactMap(\.self).count == 2)
    exchange.request.headers.removeAll { $0.name == "Signature-Input" }
    #expect(signatures(exchange).isEmpty)
  }

  @Test("cover the body by its digest: that of another body is replaced by its own")
  func digest() throws {
    let digest = "sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:"
    let exchange = Self.exchange("sig-b26=(\"content-digest\")", digest: digest)
    let line = "\"content-digest\": \(digest)"
    #expect(base(exchange, #"{"hello": "world"}"#)?.hasPrefix(line) == true)
    #expect(try #require(base(exchange, #"{"hello": "moon"}"#)).hasPrefix(line) == false)
    let unknown = Self.exchange("sig-b26=(\"content-digest\")", digest: "md5=:AAAA:")
    #expect(base(unknown) == nil)
  }

  @Test("keep the digest of another body if they are read as stated")
  func statedDigest() throws {
    let digest = "sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:"
    let exchange = Self.exchange("sig-b26=(\"content-digest\")", digest: digest)
    let signature = try #require(signatures(exchange).first ?? nil)
    let moon = [Bytes(Array(#"{"hello": "moon"}"#.utf8))]
    let base = try #require(signature.base(of: exchange, contents: moon, isAsStated: true))
    #expect(String(decoding: base, as: UTF8.self).hasPrefix("\"content-digest\": \(digest)"))
  }

  @Test("have no base if only the unpacked form of an encoded body was recorded")
  func encoded() throws {
    let digest = "sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:"
    var exchange = Self.exchange("sig-b26=(\"content-digest\")", digest: digest)
    exchange.request.headers.append(.init(name: "Content-Encoding", value: "gzip"))
    #expect(base(exchange, #"{"hello": "moon"}"#) == nil)
    #expect(base(exchange, #"{"hello": "world"}"#) != nil)
    let signature = try #require(signatures(exchange).first ?? nil)
    let both = [#"{"hello": "moon"}"#, "packed"].map { Bytes(Array($0.utf8)) }
    #expect(signature.base(of: exchange, contents: both) != nil)
  }

  @Test("of a repeated label are described by its last input")
  func repeated() {
    let exchange = Self.exchange("sig-b26=(\"date\"), sig-b26=(\"@method\")")
    #expect(base(exchange) == "\"@method\": POST\n\"@signature-params\": (\"@method\")")
  }
}
