extension SourceStep {
  /// Creates the step for a transformation that was decoded, under the name that paths use; `nil`
  /// for a copy or an excerpt, which change no bytes.
  package init?(_ transform: Origin.Transform) {
    switch transform {
    case .copy, .excerpt: return nil
    case .percentEncoding: self = .transform("percent")
    default: self = .transform(transform.rawValue)
    }
  }
}
