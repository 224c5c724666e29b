import Testing

@testable import Containers

@Suite("Command lines of curl")
struct CurlReaderTests {
  @Test(
    "A command becomes the request that it sends",
    arguments: [
      (#"curl https://a.example/x"#, "GET https://a.example/x nothing → no answer"),
      (
        #"$ curl -s -X PUT 'https://a.example' -H 'X: y' --data-raw '{"a":"it'\''s"}'"#,
        #"PUT https://a.example {"a":"it's"} → no answer"#
      ),
      (
        "curl \\\n  -d a=b \\\r\n  -d c=d https://a.example",
        "POST https://a.example a=b&c=d → no answer"
      ),
      (
        #"curl --json "{\"a\":\"\$b\"}" https://a.example"#,
        #"POST https://a.example {"a":"$b"} → no answer"#
      ),
      (
        #"curl https://a.example --data-binary $'a\x01\'\u00e9'"#,
        "POST https://a.example 610127c3a9 → no answer"
      ),
      (#"curl -sSXPOST -da=b https://a.example"#, "POST https://a.example a=b → no answer"),
      (
        #"curl -G -d a=b https://a.example?x=1"#,
        "GET https://a.example?x=1&a=b nothing → no answer"
      ),
      (
        #"curl --json "{\"a\":" --json "1}" https://a.example"#,
        #"POST https://a.example {"a":1} → no answer"#
      ),
      (
        #"curl -G -d @query.txt https://a.example"#,
        "GET https://a.example lost: curl read a part of the URL's query from the file query.txt → no answer"
      ),
      (
        #"curl -F a='<a.txt' https://a.example"#,
        "POST https://a.example lost: curl read a part of the form from a file → no answer"
      ),
      (
        #"curl --form-string a='<b' https://a.example"#,
        "POST https://a.example --curl\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n<b\r\n--curl--\r\n → no answer"
      ),
      (
        #"curl -d @body.json https://a.example"#,
        "POST https://a.example lost: curl read it from the file body.json → no answer"
      ),
      (
        "curl --data-urlencode 'a=b+/=' --data-urlencode '=c&d' --data-urlencode e/f https://a.example",
        "POST https://a.example a=b%2B%2F%3D&c%26d&e%2Ff → no answer"
      ),
      (
        #"curl --data-urlencode a@b.txt https://a.example"#,
        "POST https://a.example lost: curl read it from the file b.txt → no answer"
      ),
      (
        #"curl --request=DELETE --url=https://a.example"#,
        "DELETE https://a.example nothing → no answer"
      ),
      // As Chrome copies it for the command line of Windows.
      (
        "curl ^\"https://a.example/x?a=1^&b=2^\" ^\r\n  -H ^\"Accept: */*^\" ^\r\n  --data-raw ^\"^{^\\^\"k^\\^\":^\\^\"v^\\^\"^}^\"",
        #"POST https://a.example/x?a=1&b=2 {"k":"v"} → no answer"#
      ),
    ])
  func commands(text: String, line: String) {
    let opened = Opened(text)
    #expect(opened.container == "command lines of curl")
    #expect(opened.exchanges.map(\.line) == [line])
  }

  @Test("Several commands are several requests, and other programs are passed over")
  func several() {
    let text = "# a comment\ncurl https://a.example/1; echo done\ncurl https://a.example/2 | jq ."
    #expect(Opened(text).exchanges.map(\.url) == ["https://a.example/1", "https://a.example/2"])
  }

  @Test("Headers are kept, and values of options aren't taken for URLs")
  func headers() {
    let exchange = Opened("curl -o out -H 'A: b' -b 'c=d' -m 5 https://a.example").exchanges.first
    #expect(exchange?.url == "https://a.example")
    #expect(
      exchange?.request.headers == [
        .init(name: "A", value: "b"), .init(name: "Cookie", value: "c=d"),
      ])
  }

  @Test(
    "The value of any option is never taken for the URL",
    arguments: [
      "--oauth2-bearer SECRET", "--proxy-user me:SECRET", "--pass SECRET", "-U me:SECRET",
      "-E cert.pem:SECRET", "--cert cert.pem:SECRET", "--aws-sigv4 SECRET", "--proxy-pass SECRET",
      "-u me:SECRET", "-ume:SECRET", "-x SECRET", "--preproxy SECRET", "--variable SECRET",
      "--tlspassword SECRET", "--proxy-tlsuser SECRET", "--unheard-of SECRET", "-sSLm SECRET",
      // An abbreviated name, a negated flag, a flag that expands variables.
      "--oauth2 SECRET", "--no-buffer --pass SECRET", "--expand-output SECRET",
    ])
  func values(option: String) {
    for text in ["curl \(option) https://a.example/x", "curl https://a.example/x \(option)"] {
      let exchange = Opened(text).exchanges.first
      #expect(exchange?.url == "https://a.example/x")
      #expect(exchange?.line.contains("SECRET") == false)
    }
  }

  @Test("Flags take no value, known or not", arguments: ["--compressed", "-sS", "--unheard-of"])
  func flags(option: String) {
    #expect(
      Opened("curl \(option) https://a.example/x").exchanges.first?.url == "https://a.example/x")
  }

  @Test("Parts of a query are appended to the URL")
  func query() {
    let text = "curl https://a.example/x --url-query a=b -G -d c=d"
    #expect(Opened(text).exchanges.map(\.url) == ["https://a.example/x?a=b&c=d"])
  }

  @Test(
    "Quotes that are never closed end with the text",
    arguments: [
      #"curl https://a.example -d 'abc"#, #"curl https://a.example -d "abc"#,
      #"curl https://a.example -d $'abc"#, "curl https://a.example -d ^\"abc",
      #"curl https://a.example -d abc\"#,
    ])
  func malformed(text: String) {
    #expect(Opened(text).exchanges.map(\.request.body.line) == ["abc"])
  }

  @Test("Other text isn't a command", arguments: ["curl", "curly hair", "curler x", "echo curl x"])
  func others(text: String) {
    #expect(Opened(text).container == nil)
  }
}
