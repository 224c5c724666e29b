import Results

/// Finds API keys that have a fixed prefix, for example `ghp_` for GitHub.
enum KeyPrefix {
  /// Returns the keys in a text.
  static func find(in text: SearchedBytes) -> [Secret] {
    text.secrets { isStart($0, in: text) ? key(at: $0, in: text) : nil }
  }

  /// Returns whether a key may start at a place. In text a key is a word of its own; in binary data
  /// the byte before it does not matter.
  private static func isStart(_ place: Int, in text: SearchedBytes) -> Bool {
    guard !byFirstByte[Int(text.storage[place])].isEmpty else { return false }
    return text[place - 1].map { !text.isText || !CharacterSet.alphanumerics.contains($0) } ?? true
  }

  /// Returns the key that starts at a place; `nil` if its length does not fit.
  private static func key(at place: Int, in text: SearchedBytes) -> Secret? {
    for form in byFirstByte[Int(text.storage[place])]
    where text.starts(with: form.prefix, at: place) {
      let body = place + form.prefix.count
      let end = text.end(of: form.characters, from: body)
      if form.counts.contains(end - body) { return Secret(kind: form.kind, range: place..<end) }
    }
    return nil
  }

  /// Returns whether a key may have its anchor character at `place`.
  static func isPossible(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    byAnchor[Int(text[place])].contains { form in
      guard text.has(form.prefix, at: place - form.anchor) else { return false }
      let body = place - form.anchor + form.prefix.count
      let least = form.counts.lowerBound
      return text.end(of: form.characters, from: body, limit: least) == body + least
    }
  }

  /// The form of one kind of key.
  private struct Form {
    /// The fixed start.
    let prefix: [UInt8]
    /// Offset in the prefix of the character that is rarest in other text, for the quick test.
    let anchor: Int
    /// The characters that follow the prefix.
    let characters: CharacterSet
    /// The number of characters that follow the prefix.
    let counts: ClosedRange<Int>
    let kind: SecretKind

    /// Creates a form. The anchor is the last `_`, `-` or `.` of the prefix, otherwise its first
    /// character.
    init(
      _ prefix: String, _ counts: ClosedRange<Int>, of characters: CharacterSet = .base64URL,
      _ kind: SecretKind = .key
    ) {
      self.prefix = Array(prefix.utf8)
      anchor = self.prefix.lastIndex { CharacterSet("_-.").contains($0) } ?? 0
      self.characters = characters
      self.counts = counts
      self.kind = kind
    }
  }

  /// Forms by the first byte of the prefix.
  private static let byFirstByte = forms.listed(by: \.prefix.first)

  /// Forms by the anchor character.
  private static let byAnchor = forms.listed { $0.prefix[$0.anchor] }

  private static let capitals = CharacterSet(0x30...0x39, 0x41...0x5a)
  /// Maximum number of characters after the prefix; longer runs are data.
  private static let long = 512

  /// The forms, as services document them or their keys show.
  private static let forms: [Form] =
    // Google, OAuth 2.0 of Google, Amazon Web Services.
    [
      Form("AIza", 35...35), Form("ya29.", 16...long, .token),
      Form("AKIA", 16...16, of: capitals), Form("ASIA", 16...16, of: capitals),
    ]
    // GitHub, GitLab, npm, PyPI, Hugging Face, DigitalOcean, Shopify.
    + [
      "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "npm_", "pypi-", "hf_",
      "dop_v1_", "shpat_", "shpss_",
    ].map { Form($0, 16...long) }
    // Grantiva, Stripe, Slack, OpenAI, Anthropic; below them SendGrid.
    + [
      "gpat_", "sk_live_", "sk_test_", "rk_live_", "rk_test_", "whsec_", "xoxa-", "xoxb-", "xoxe-",
      "xoxp-", "xoxr-", "xoxs-", "xapp-", "sk-proj-", "sk-ant-",
    ].map { Form($0, 8...long) }
    + [Form("SG.", 40...long, of: .base64URL.union(CharacterSet(".")))]
}
