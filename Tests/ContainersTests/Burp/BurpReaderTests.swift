import Decoding
import Evidence
import Platform
import Testing

@testable import Containers

@Suite("Items of Burp Suite")
struct BurpReaderTests {
  /// The head that Burp Suite writes, with its internal subset.
  static let head = """
    <?xml version="1.1"?>
    <!-- saved items -->
    <!DOCTYPE items [
    <!ELEMENT items (item*)>
    <!ATTLIST items burpVersion CDATA "">
    <!ATTLIST items exportTime CDATA "">
    <!ELEMENT item (time, url, host, port, protocol, method, path, extension, request, status, responselength, mimetype, response, comment)>
    <!ELEMENT host (#PCDATA)>
    <!ATTLIST host ip CDATA "">
    <!ELEMENT request (#PCDATA)>
    <!ATTLIST request base64 (true|false) "false">
    ]>
    <items burpVersion="2025.6" exportTime="Tue Jul 22 10:34:07 CEST 2025">

    """

  static func item(
    request: [UInt8], response: [UInt8]? = nil, time: String = "Tue Jul 22 10:34:07 CEST 2025",
    isCoded: Bool = true
  ) -> [UInt8] {
    func message(_ name: String, _ bytes: [UInt8]?) -> [UInt8] {
      guard let bytes else { return Array("<\(name)></\(name)>".utf8) }
      let content = isCoded ? Array(Base64.encode(bytes).utf8) : bytes
      return Array("<\(name) base64=\"\(isCoded)\"><![CDATA[".utf8) + content
        + Array("]]></\(name)>".utf8)
    }
    return Array(
      """
      <item><time>\(time)</time><url><![CDATA[https://a.example/x?a=1&b=2]]></url>
      <host ip="192.0.2.1">a.example</host><port>443</port><protocol>https</protocol>
      <method><![CDATA[POST]]></method><extension>null</extension>
      """.utf8) + message("request", request)
      + Array("<status>\(response == nil ? "" : "200")</status>".utf8)
      + message("response", response) + Array("<comment></comment></item>\n".utf8)
  }

  private static let request = Array("POST /x HTTP/2\r\nHost: a.example\r\n\r\n".utf8)

  @Test("Base64 and plain items give the same bytes", arguments: [true, false])
  func whole(isCoded: Bool) throws {
    // NUL, control characters, bytes that aren't UTF-8, a private-use character, CR LF, markup.
    let body: [UInt8] =
      [0, 1, 0x1b, 0xff, 0xfe, 0xc3, 0xa9, 0xee, 0x80, 0x81, 0xef, 0xbf, 0xbf, 0x0d, 0x0a, 0x0d]
      + Array("<&amp;>]] >".utf8)
    let text =
      Array(Self.head.utf8)
      + Self.item(
        request: Self.request + body, response: Array("HTTP/2 200 OK\r\n\r\n{}".utf8),
        isCoded: isCoded)
      + Array("</items>".utf8)
    let opened = Opened(text)
    #expect(opened.container == "items of Burp Suite")
    #expect(opened.remarks.isEmpty)
    let exchange = try #require(opened.exchanges.first)
    #expect(exchange.request.body.bytes?.array == body)
    #expect(exchange.response?.body.line == "{}")
    #expect(exchange.url == "https://a.example/x?a=1&b=2")
    #expect(exchange.status == 200)
    #expect(exchange.time == Timestamp(rfc3339: "2025-07-22T08:34:07Z"))
    #expect(exchange.remarks.isEmpty)
  }

  @Test("An item without an answer has none, and a zone with several meanings gives no time")
  func empty() throws {
    let text =
      Array(Self.head.utf8) + Self.item(request: Self.request, time: "Tue Jul 22 10:34:07 IST 2025")
    let opened = Opened(text)
    let exchange = try #require(opened.exchanges.first)
    #expect(exchange.response == nil)
    #expect(exchange.time == nil)
    #expect(
      exchange.remarks == ["The zone of the time “Tue Jul 22 10:34:07 IST 2025” is not known"])
    // The document ends before its root element.
    #expect(opened.remarks.count == 1)
  }

  @Test(
    "An answer whose request can't be read is of no known server",
    arguments: ["", "\0POST /x HTTP/2"])
  func withoutRequest(request: String) throws {
    let text =
      Array(Self.head.utf8)
      + Self.item(request: Array(request.utf8), response: Array("HTTP/2 200 OK\r\n\r\n{}".utf8))
      + Array("</items>".utf8)
    let exchange = try #require(Opened(text).exchanges.first)
    #expect(exchange.response?.body.line == "{}")
    #expect(exchange.hasUnknownServer)
    #expect(exchange.remarks.last == "Without its request, nothing shows what the response answers")
  }

  @Test("A malformed element ends the reading; earlier items are kept")
  func malformed() {
    let text =
      Array(Self.head.utf8) + Self.item(request: Self.request) + Array("<item><time></items>".utf8)
    let opened = Opened(text)
    #expect(opened.exchanges.count == 1)
    #expect(opened.remarks.first?.hasPrefix("The XML is not well formed: ") == true)
  }

  @Test(
    "Entities that a document declares are never replaced, and nothing is fetched",
    arguments: [
      (#"<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">"#, "&b;"),
      (#"<!ENTITY b SYSTEM "file:///etc/hostname">"#, "&b;"),
      (#"<!ENTITY % p SYSTEM "http://a.example/x.dtd"> %p;"#, "x"),
    ])
  func entities(subset: String, url: String) throws {
    let text = """
      <?xml version="1.0"?><!DOCTYPE items [\(subset)]>
      <items burpVersion="1"><item><url>\(url)</url></item></items>
      """
    let opened = Opened(text)
    #expect(opened.exchanges.isEmpty)
    #expect(opened.remarks.count == 1)
    #expect(opened.remarks.first?.contains("not") == true)
  }

  @Test(
    "The server isn't known if URL and host differ",
    arguments: [
      ("https://a.example/x", "a.example", "443", false),
      ("https://a.example/x", "b.example", "443", true),
      ("https://a.example:8443/x", "A.example", "8443", false),
      ("https://a.example/x", "a.example", "8443", true),
      ("https://[2001:db8::1]/x", "2001:db8::1", "443", false),
    ])
  func hosts(url: String, host: String, port: String, isUnknown: Bool) throws {
    let text =
      "<items burpVersion='1'><item><url>\(url)</url><host>\(host)</host><port>\(port)</port>"
      + "<request>GET /x HTTP/1.1&#10;&#10;</request></item></items>"
    #expect(try #require(Opened(text).exchanges.first).hasUnknownServer == isUnknown)
  }

  @Test("An endless tag is dropped")
  func endlessTag() throws {
    let file = try TemporaryFile()
    let text = Self.head + "<item a=\"" + String(repeating: "x", count: 1 << 20)
    try SystemCall.write(Array(text.utf8), to: file.descriptor)
    let stream = ByteStream(
      name: "file", spool: file, budget: WorkBudget(bytes: text.utf8.count))
    let opened = Opened(stream, limits: ContainerLimits(record: 100_000))
    #expect(opened.remarks == ["A tag or a comment is longer than 100,000 bytes"])
  }

  @Test("The five entities of XML and numbered characters are read")
  func predefined() {
    let text =
      "<items burpVersion='1'><item><request>POST /x HTTP/1.1&#10;&#xa;&lt;q&gt;&amp;&quot;&apos;</request></item></items>"
    #expect(Opened(text).exchanges.map(\.request.body.line) == ["<q>&\"'"])
  }

  @Test("Depth and length are bounded")
  func hostile() {
    let deep = Self.head + String(repeating: "<a>", count: 10_000)
    #expect(Opened(deep).remarks == ["The elements are nested deeper than 128 levels"])
    let long =
      Array(Self.head.utf8)
      + Self.item(request: Self.request + Array(repeating: 0x41, count: 4_000))
      + Self.item(request: Self.request) + Array("</items>".utf8)
    let opened = Opened(long, limits: ContainerLimits(record: 1_000))
    #expect(opened.exchanges.map(\.remarks) == [["The request is too long and was not read"], []])
  }

  @Test("Pieces may end anywhere")
  func pieces() {
    let text =
      Array("\u{feff}<?xml version='1.0'?><a><![CDATA[é]]&]]>".utf8) + [0, 0xff]
      + Array("</a>".utf8)
    var whole = XMLFilter()
    let expected = whole.apply(to: text, isLast: true)
    for size in 1...7 {
      var filter = XMLFilter()
      var found: [UInt8] = []
      for start in stride(from: 0, to: text.count, by: size) {
        found += filter.apply(to: Array(text[start..<min(start + size, text.count)]), isLast: false)
      }
      found += filter.apply(to: [], isLast: true)
      #expect(found == expected)
    }
    #expect(String(decoding: expected, as: UTF8.self) == "<a>é]]&amp;\u{e000}\u{e0ff}</a>")
  }

  @Test(
    "Other XML isn't recognized",
    arguments: [
      "<items><thing/></items>", "<rss/>", "items burpVersion", "<?xml version=\"1.0\"?><a/>",
    ])
  func others(text: String) {
    #expect(Opened(text).container == nil)
  }
}
