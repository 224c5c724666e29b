import Testing

/// A string that is known to break renderers of untrusted data.
struct HostileText: Sendable, CustomTestStringConvertible {
  let text: String

  /// The string with escapes, for the log of the tests.
  var testDescription: String {
    text.prefix(24).unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
  }

  static let all: [HostileText] = [
    "</script><script>alert(1)</script>",
    "<!-- --> <![CDATA[ ]]> <?xml?>",
    "\"><svg onload=alert(1)>",
    "' onmouseover='alert(1)",
    "{{constructor.constructor('alert(1)')()}}",
    "&lt;b&gt; &amp; &#x41; &nbsp;",
    "]]></style><style>*{display:none}",
    "javascript:alert(1)",
    "\u{1b}[2J\u{1b}]0;owned\u{07}",
    "\u{9b}31m C1 \u{85}",
    "gpj.\u{202e}exe\u{2066}\u{2069}\u{200f}",
    "zero\u{200b}width\u{200d}\u{2060}\u{feff}",
    "tags\u{e0041}\u{e007f}\u{e0100}",
    "line\u{2028}break\u{2029}and\nnew\r\nlines\ttab\0nul\u{7f}",
    "e\u{301}\u{301}\u{301} \u{fffd} 🏳️‍🌈 漢字",
    "../../../etc/passwd",
    "\\u0000 \\ \" '",
    String(repeating: "A", count: 1 << 20),
  ].map(HostileText.init)
}
