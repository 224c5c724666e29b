import Evidence

/// A form in which bytes are written, with a reader that takes an artifact out of it.
struct CarvedForm: Sendable {
  /// - Parameters:
  ///   - text: what has not been taken by an artifact before.
  ///   - start: where the anchor begins.
  let read: @Sendable (_ text: Bytes, _ start: Int, _ limits: DecodingLimits) -> CarvedStretch?
}

/// An artifact, and the part of a text that it was made of.
struct CarvedStretch {
  var range: Range<Int>
  var armour: ArmourReading
  let type: ArtifactType
  var steps: [String]
  /// Whether the bytes reach the end that the artifact states.
  let isWhole: Bool
  var shortening: Shortening?
}

extension CarvedForm {
  /// What artifacts begin with: a CBOR map of a few entries (`a1` to `b7`, `bf`) and the head and first
  /// letter of its first key, or a DER sequence with the identifier of signed data.
  static let anchors: [AnchorPattern] = [
    AnchorPattern(.base64, "[opqrstv][GHWXmn23][NdhlF][mhz]"),
    AnchorPattern(.base64, "MII[A-Za-z0-9+/_-][AQgw]YJK"),
    AnchorPattern(.base64, "MIAGCSqG"),
    AnchorPattern(.hexadecimal, "[aAbB][0-9a-fA-F][67][137-9][67][136]"),
    AnchorPattern(.hexadecimal, "[^0-9a-fA-F][aAbB][0-9a-fA-F][^0-9a-zA-Z]"),
    AnchorPattern(.hexadecimal, "308[02]"),
    AnchorPattern(.hexadecimal, "[^0-9a-fA-F]30[^0-9a-zA-Z]"),
    AnchorPattern(.decimal, "[^0-9.]1[6-9][0-9][^0-9.]"),
    AnchorPattern(.decimal, "-[6-9][0-9][^0-9.]"),
    AnchorPattern(.decimal, "[^0-9.]48[^0-9.]"),
  ]
}
