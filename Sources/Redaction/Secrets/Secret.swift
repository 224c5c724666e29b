package import Results

/// A range of bytes that must not be shown.
package struct Secret: Sendable, Hashable {
  /// What the bytes are.
  package let kind: SecretKind
  /// Offsets in the searched buffer, or in the UTF-8 of a text.
  package let range: Range<Int>
}

extension [Secret] {
  /// The secrets in ascending order. Those that overlap become one, of the kind of the one that
  /// starts first.
  var joined: [Secret] {
    let ordered = sorted {
      ($0.range.lowerBound, -$0.range.count) < ($1.range.lowerBound, -$1.range.count)
    }
    var joined: [Secret] = []
    for secret in ordered {
      guard let last = joined.last, secret.range.lowerBound < last.range.upperBound else {
        joined.append(secret)
        continue
      }
      let end = Swift.max(last.range.upperBound, secret.range.upperBound)
      joined[joined.count - 1] = Secret(kind: last.kind, range: last.range.lowerBound..<end)
    }
    return joined
  }
}
