import Evidence

/// A form in which bytes are written, with a reader that takes an artifact out of it.
struct CarvedForm: Sendable {
  /// Whether what it reads is a text again: the next anchor in the same text is no beginning of its own.
  var isText = false

  /// - Parameters:
  ///   - text: what has not been taken by an artifact before.
  ///   - start: where the anchor begins.
  let read: @Sendable (_ text: Bytes, _ start: Int, _ limits: DecodingLimits) -> [CarvedStretch]

  init(
    one read: @escaping @Sendable (Bytes, Int, DecodingLimits) -> CarvedStretch?
  ) {
    self.read = { text, start, limits in read(text, start, limits).map { [$0] } ?? [] }
  }

  init(
    text read: @escaping @Sendable (Bytes, Int, DecodingLimits) -> [CarvedStretch]
  ) {
    self.read = read
    isText = true
  }
}

extension CarvedForm {
  /// What artifacts begin with: a CBOR map of a few entries (`a1` to `b7`, `bf`) and the head and first
  /// letter of its first key, or a DER sequence with the identifier of signed data.
  static let anchors: [AnchorPattern] = [
    // Heads may be longer than they need: `b8 03`, `78 03`.
    AnchorPattern(.base64, "[o-v][AGHQWXmn23][ABDFJNRVZdghl][ADGHIJRhjmnopxz4]"),
    AnchorPattern(.base64, "MI[IJKL][A-Za-z0-9+/_-][A-Za-z0-9+/_-][AQgw]YJ"),
    AnchorPattern(.base64, "MIAGCS"),
    AnchorPattern(.hexadecimal, "[aAbB][0-9a-fA-F][067][1-9][067][0-9]"),
    AnchorPattern(.hexadecimal, "[^0-9a-fA-F][aAbB][0-9a-fA-F][^0-9a-zA-Z]", before: 1),
    AnchorPattern(.hexadecimal, "[^0-9a-fA-F][aAbB][0-9a-fA-F][67][137-9][^0-9a-zA-Z]", before: 1),
    AnchorPattern(.hexadecimal, "308[02]"),
    AnchorPattern(.hexadecimal, "[^0-9a-fA-F]30[^0-9a-zA-Z]", before: 1),
    AnchorPattern(.wordDump, "[67][136-9][aAbB][0-9a-fA-F][^0-9a-zA-Z]"),
    AnchorPattern(.wordDump, "8[02]30[^0-9a-zA-Z]"),
    AnchorPattern(.decimal, "[^0-9.]1[6-9][0-9][^0-9.]", before: 1),
    AnchorPattern(.decimal, "-[6-9][0-9][^0-9.]"),
    AnchorPattern(.decimal, "[^0-9.]48[^0-9.]", before: 1),
    AnchorPattern(.escaped, "cfmt"),
    AnchorPattern(.escaped, "isig"),
    AnchorPattern(.escaped, "qaut"),
    AnchorPattern(.escaped, "gatt"),
    AnchorPattern(.escaped, "haut"),
    AnchorPattern(.escapedMessage, "[\u{86}]H[\u{86}\u{c2}]"),
    AnchorPattern(.escapedMessage, "86H[\\%=]"),
    AnchorPattern(.escapedMessage, "06H\\"),
    AnchorPattern(.base64Text, "eyJ"),
    AnchorPattern(.base64Text, "ew[og]"),
    AnchorPattern(.base64Text, "LS0t"),
    AnchorPattern(.base64Text, "b2[15][sG]"),
    AnchorPattern(.base64Text, "bzJ[OkOo]"),
    AnchorPattern(.base64Text, "TUl[JB]"),
    AnchorPattern(.diagnostic, "fmt[\"':]"),
    // The ends of “signature” and “authenticatorData”.
    AnchorPattern(.diagnostic, "[tD][ua][rt][ea][\"':]"),
  ]
}
