/// How much of a result the requested export formats show. The analysis does not compute the rest.
///
/// Ordered: `verdict` < `values` < `everything`.
package enum ResultExtent: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// Source, given values, verdict, checks and diagnoses.
  case verdict
  /// Also the decoded values that a line of results without bytes contains.
  case values
  /// Everything, with the place of each value in the bytes.
  case everything

  /// Orders extents by how much they show.
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
