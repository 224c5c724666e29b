extension SourceStep {
  /// What was undone, by the name that a path of steps has for it; `nil` for what changes no bytes.
  package init?(_ transform: Origin.Transform) {
    switch transform {
    case .copy, .excerpt: return nil
    case .percentEncoding: self = .transform("percent")
    default: self = .transform(transform.rawValue)
    }
  }
}
