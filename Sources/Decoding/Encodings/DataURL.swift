import Evidence

extension ByteEncoding {
  /// The head of a `data:` URL: media type and parameters up to the comma (RFC 2397 §3).
  static let dataURL = ByteEncoding(
    peel: [
      PeelingStep(kind: .dataURL, times: 1) { text in
        guard text.count > 5, text.prefix(5).map({ $0 | 0x20 }).elementsEqual("data:".utf8),
          let comma = text.prefix(longestDataURLHead).firstIndex(of: UInt8(ascii: ","))
        else { return nil }
        let head = text[text.startIndex..<(comma + 1)]
        return Peeled(rest: text[(comma + 1)..<text.endIndex], place: head)
      }
    ])

  private static let longestDataURLHead = 256
}
