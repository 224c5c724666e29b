/// How much of a result is shown in the end. What nobody shows is not worked out.
package enum ResultExtent: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// Whose artifact it is, what was given, the verdict, and what explains it.
  case verdict
  /// These, and the decoded values that a line of results without bytes holds.
  case values
  /// Everything, with each place in the bytes.
  case everything

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
