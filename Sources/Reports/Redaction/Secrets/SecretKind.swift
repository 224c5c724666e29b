/// What a secret is, as a reader is told.
package enum SecretKind: String, Sendable, Hashable, CaseIterable {
  case authorization, cookie, token, password
  case key = "API key"
  case privateKey = "private key"
  case deviceToken = "device token"
  case address
  case mailAddress = "mail address"
}

/// A stretch of bytes that must not be passed on.
package struct Secret: Sendable, Hashable {
  package let kind: SecretKind
  /// Offsets in the bytes, or in the UTF-8 form of the text.
  package let range: Range<Int>
}

extension [Secret] {
  /// In order, those that overlap as one, which is what the one that begins first is.
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
