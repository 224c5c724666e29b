/// An error while forging artifacts.
package enum ForgeError: Error, Hashable, CustomStringConvertible {
  /// No private key could be derived from this seed.
  case noKey(String)
  /// No artifact of the requested shape resulted in this number of attempts.
  case noLuck(attempts: Int)

  /// The error as a sentence.
  package var description: String {
    switch self {
    case .noKey(let seed): "no private key comes from the seed “\(seed)”"
    case .noLuck(let attempts): "no artifact of that shape came out in \(attempts) attempts"
    }
  }
}
