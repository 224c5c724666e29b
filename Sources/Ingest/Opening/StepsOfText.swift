import Decoding
import Evidence

extension [SourceStep] {
  /// Adds a JSON Pointer to a place in the current value. It extends the last step if that is a
  /// pointer too.
  mutating func point(to place: String) {
    guard !place.isEmpty else { return }
    if case .pointer(let start) = last {
      self[count - 1] = .pointer(start + place)
    } else {
      append(.pointer(place))
    }
  }
}

extension DecodedText {
  /// Whether the text itself is something else than an encoding of an artifact, such as an HTML page.
  var isOtherText: Bool {
    damage != nil && !ArtifactType.sniff(payload).isOfAppAttest
      && MismatchedContent.recognize(in: self)?.bytes.buffer === text.buffer
  }

  /// Returns the transformations from the text to the bytes, the outermost first. The text encoding
  /// has its own name, such as `base64url`.
  /// - Parameter start: The buffer whose path is known already; `nil` to begin at the file.
  func steps(since start: Buffer? = nil) -> [SourceStep] {
    // What was decoded from text that isn't an encoding means nothing.
    if isOtherText {
      return text.transforms(since: start).compactMap { SourceStep($0) }
    }
    let transforms = payload.transforms(since: start)
    // The transform that gets the name of the encoding. A JSON array of bytes counts as a text repair.
    let outermost =
      transforms.firstIndex { [.base64, .hex].contains($0) }
      ?? (encoding == .jsonArray ? transforms.lastIndex(of: .textRepair) : nil)
    return transforms.enumerated().compactMap { index, transform in
      index == outermost ? .transform(encoding.rawValue) : SourceStep(transform)
    }
  }
}
