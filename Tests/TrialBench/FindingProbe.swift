import Checks
import Evidence
import Results

extension Finding {
  /// The paths of the fields that the finding cites as evidence.
  package var paths: [String] { evidence.map(\.path) }

  /// The bytes that the finding cites, in the same order as ``paths``.
  package var places: [[UInt8]] { evidence.map(\.bytes.array) }
}
