import Decoding
import Evidence

extension [SourceStep] {
  /// Goes on to a place in the JSON value that the path has led to: one pointer, where the value was
  /// pointed to itself.
  mutating func point(to place: String) {
    guard !place.isEmpty else { return }
    if case .pointer(let start) = last {
      self[count - 1] = .pointer(start + place)
    } else {
      append(.pointer(place))
    }
  }
}

extension ArmourReading {
  /// What was undone to get from the text to the bytes, outermost first; the encoding by its own name.
  /// - Parameter start: the buffer up to which the way is told already.
  func steps(since start: Buffer? = nil) -> [SourceStep] {
    let transforms = payload.transforms(since: start)
    let outermost =
      transforms.firstIndex { [.base64, .hex].contains($0) }
      ?? (encoding == .jsonArray ? transforms.lastIndex(of: .textRepair) : nil)
    return transforms.enumerated().compactMap { index, transform in
      index == outermost ? .transform(encoding.rawValue) : SourceStep(transform)
    }
  }
}
