import Evidence

extension ByteEncoding {
  /// The same artifact, or its text, twice in a row without a separator.
  static let repetition = ByteEncoding(
    peel: [
      TextUnwrapping(kind: .repetition, times: 1) { text in
        guard let half = text.firstHalf, Base64Body.startsLikeArtifact(half) else { return nil }
        return UnwrappedText(rest: half, place: text.dropFirst(half.count).prefix(1))
      }
    ],
    unwrap: [
      ByteWrapping(kind: .repetition, isBehind: true) { bytes, limits in
        guard let half = bytes.firstHalf, bytes.statedLength(limits: limits) == half.count else {
          return nil
        }
        return half.asArtifact(by: .textRepair)
      }
    ])
}

extension Bytes {
  /// The first half, if the second half is the same; `nil` for fewer than 256 bytes and for an
  /// odd number.
  fileprivate var firstHalf: Bytes? {
    guard count >= 2 * ArtifactStart.most, count.isMultiple(of: 2),
      first == self[startIndex + count / 2]
    else { return nil }
    let half = prefix(count / 2)
    return half == dropFirst(count / 2) ? half : nil
  }
}
