extension Container {
  /// Every form that is known, the more particular ones first.
  package static let all: [Container] = []
}
