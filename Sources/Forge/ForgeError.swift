/// What can go wrong while artifacts are made.
package enum ForgeError: Error, Hashable, CustomStringConvertible {
  /// No private key could be derived from the seed.
  case noKey(String)
  /// No artifact of the shape asked for came out, in as many attempts as were made.
  case noLuck(attempts: Int)

  package var description: String {
    switch self {
    case .noKey(let seed): "no private key comes from the seed “\(seed)”"
    case .noLuck(let attempts): "no artifact of that shape came out in \(attempts) attempts"
    }
  }
}
