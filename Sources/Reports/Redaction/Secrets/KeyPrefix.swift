/// Keys of services, which say by their beginning what they are.
enum KeyPrefix {
  static func find(in text: SearchedBytes) -> [Secret] {
    var found: [Secret] = []
    var place = text.start
    while place < text.end {
      guard isStart(place, in: text), let key = key(at: place, in: text) else {
        place += 1
        continue
      }
      found.append(key)
      place = key.range.upperBound
    }
    return found
  }

  /// In text a key is a word; a name may stand before it.
  private static func isStart(_ place: Int, in text: SearchedBytes) -> Bool {
    guard !byFirstByte[Int(text.storage[place])].isEmpty else { return false }
    return text[place - 1].map { !text.isText || !CharacterSet.alphanumerics.contains($0) } ?? true
  }

  private static func key(at place: Int, in text: SearchedBytes) -> Secret? {
    for form in byFirstByte[Int(text.storage[place])]
    where text.starts(with: form.prefix, at: place) {
      let body = place + form.prefix.count
      let end = text.end(of: form.characters, from: body)
      if form.counts.contains(end - body) { return Secret(kind: form.kind, range: place..<end) }
    }
    return nil
  }

  /// Whether a key may have its most telling character at `place`.
  static func isPossible(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    byAnchor[Int(text[place])].contains { form in
      guard text.has(form.prefix, at: place - form.anchor) else { return false }
      let body = place - form.anchor + form.prefix.count
      let least = form.counts.lowerBound
      return text.end(of: form.characters, from: body, limit: least) == body + least
    }
  }

  private struct Form {
    let prefix: [UInt8]
    /// Where its character stands that is the rarest in other text.
    let anchor: Int
    let characters: CharacterSet
    let counts: ClosedRange<Int>
    let kind: SecretKind

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

  private static let byFirstByte: [[Form]] = {
    var table = [[Form]](repeating: [], count: 256)
    for form in forms { if let first = form.prefix.first { table[Int(first)].append(form) } }
    return table
  }()

  private static let byAnchor: [[Form]] = {
    var table = [[Form]](repeating: [], count: 256)
    for form in forms { table[Int(form.prefix[form.anchor])].append(form) }
    return table
  }()

  private static let capitals = CharacterSet(0x30...0x39, 0x41...0x5a)
  /// No key is longer than this; longer runs are data.
  private static let long = 512

  /// How many characters follow each beginning, as the services document it or their keys show.
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
    // Grantiva, Stripe, Slack, SendGrid, OpenAI.
    + [
      "gpat_", "sk_live_", "sk_test_", "rk_live_", "rk_test_", "whsec_", "xoxa-", "xoxb-", "xoxe-",
      "xoxp-", "xoxr-", "xoxs-", "xapp-", "sk-proj-", "sk-ant-",
    ].map { Form($0, 8...long) }
    + [Form("SG.", 40...long, of: .base64URL.union(CharacterSet(".")))]
}
