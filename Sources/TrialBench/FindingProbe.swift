import Checks
import Evidence
import Results

extension Finding {
  /// Where the finding points.
  package var paths: [String] { evidence.map(\.path) }

  /// The bytes at each of these places.
  package var places: [[UInt8]] { evidence.map(\.bytes.array) }
}
