import Evidence

extension ByteEncoding {
  /// The byte order mark of UTF-8, `ef bb bf` (RFC 3629 §6), which is removed from the beginning
  /// of a text.
  static let byteOrderMark = ByteEncoding(
    peel: [
      TextUnwrapping(kind: .byteOrderMark, times: 1) { text in
        guard text.starts(with: Bytes.byteOrderMark) else { return nil }
        return UnwrappedText(rest: text.dropFirst(3), place: text.prefix(3))
      }
    ])
}
