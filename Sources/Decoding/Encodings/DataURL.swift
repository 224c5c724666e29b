import Evidence

extension ByteEncoding {
  /// The beginning of a `data:` URL: media type and parameters up to the comma (RFC 2397 §3).
  /// Example: `data:application/octet-stream;base64,`.
  static let dataURL = ByteEncoding(
    peel: [
      TextUnwrapping(kind: .dataURL, times: 1) { text in
        guard text.count > 5, text.prefix(5).map({ $0 | 0x20 }).elementsEqual("data:".utf8),
          let comma = text.prefix(longestDataURLHead).firstIndex(of: UInt8(ascii: ","))
        else { return nil }
        let head = text[text.startIndex..<(comma + 1)]
        return UnwrappedText(rest: text[(comma + 1)..<text.endIndex], place: head)
      }
    ])

  /// The most characters up to the comma.
  private static let longestDataURLHead = 256
}
