import CArchiveShims
import Decoding
package import Evidence

/// Removes the content codings of a body (RFC 9110 §8.4.1): gzip, deflate, Brotli and zstd.
///
/// Some recorders unpack a body but keep its `Content-Encoding` header; others drop the header of a
/// body that is still packed. So the first bytes decide, and the header decides only for codings
/// without a mark: Brotli and raw Deflate.
package enum ContentCoding {
  /// A body after its codings were removed.
  package struct Unpacked: Sendable {
    /// The content; the body itself if it had no coding. Its origin leads back to the packed bytes.
    package let bytes: Bytes
    /// The codings that were removed, the outermost first: `gzip`, `deflate`, `br`, `zstd`.
    package let codings: [String]
    /// What could not be read, as sentences without a period.
    package let remarks: [String]
  }

  /// The most codings that are removed from one body.
  private static let depth = 4

  /// Removes all codings of a body.
  /// - Parameters:
  ///   - body: The bytes as recorded, without chunked transfer coding.
  ///   - headers: The headers of the message, which are needed for Brotli and raw Deflate.
  ///   - limit: The most bytes of the result; the rest is dropped with a remark.
  /// - Returns: The content. A body that is cut off or damaged is unpacked as far as possible.
  package static func unpack(
    _ body: Bytes, headers: [Message.Header] = [], limit: Int = ContainerLimits().body
  ) -> Unpacked {
    var bytes = body
    var codings: [String] = []
    var remarks: [String] = []
    var named = (headers.value(of: "content-encoding")?.lowercasedASCII ?? "")
      .split(separator: ",").map { $0.filter { $0 != " " } }
    while codings.count < depth, !bytes.isEmpty {
      let header = named.popLast()
      guard let coding = Coding(of: bytes, named: header) else { break }
      let step = coding.undo(bytes, limit: limit)
      // An uncoded body may begin with the mark of a coding by chance.
      if step.bytes.isEmpty, step.end != .whole {
        if coding.hasMark, header?.equals(coding.name) == true {
          remarks.append("A body could not be unpacked as \(coding.name)")
        }
        break
      }
      bytes = step.bytes
      codings.append(coding.name)
      switch step.end {
      case .whole: continue
      case .cut: remarks.append("A body in \(coding.name) is cut short")
      case .malformed:
        remarks.append("A body in \(coding.name) is damaged from byte \(bytes.count.grouped) on")
      case .limit:
        remarks.append("A body is longer than \(limit.grouped) bytes, and the rest was not read")
      }
      break
    }
    return Unpacked(bytes: bytes, codings: codings, remarks: remarks)
  }
}

extension ContentCoding {
  /// How unpacking ended: at the end of the stream, because the input ends early, because it is
  /// malformed, or at the limit.
  package enum Ending: Sendable { case whole, cut, malformed, limit }

  /// Unpacks the outermost coding in order to say how far it is readable.
  ///
  /// - Parameters:
  ///   - bytes: Data that begins with the mark of a coding.
  ///   - limit: The most bytes of content to make.
  /// - Returns: The number of bytes of content, and how unpacking ended; `nil` for data in no coding.
  package static func unpacking(_ bytes: Bytes, limit: Int) -> (content: Int, end: Ending)? {
    Coding(of: bytes, named: nil).map { coding in
      let (content, end) = coding.undo(bytes, limit: limit)
      return (content.count, end)
    }
  }

  /// Returns whether bytes begin with the mark of a coding.
  package static func isMarked(_ bytes: Bytes) -> Bool { Coding(of: bytes, named: nil) != nil }

  /// A content coding that a body has.
  struct Coding {
    /// The name in the `Content-Encoding` header.
    let name: String
    /// The step that is recorded in the origin of the unpacked bytes.
    let transform: Origin.Transform
    /// The constant of the C shim.
    fileprivate let code: ats_coding
    /// Whether the coding can be recognized by the first bytes.
    let hasMark: Bool

    /// gzip (RFC 1952). The shim's code for zlib reads it too.
    private static let gzip = Coding(
      name: "gzip", transform: .gzip, code: ATS_CODING_ZLIB, hasMark: true)
    /// HTTP's deflate: a zlib stream with header and checksum (RFC 9110 §8.4.1.2, RFC 1950).
    private static let zlib = Coding(
      name: "deflate", transform: .deflate, code: ATS_CODING_ZLIB, hasMark: true)
    /// Zstandard (RFC 8878).
    private static let zstd = Coding(
      name: "zstd", transform: .zstd, code: ATS_CODING_ZSTD, hasMark: true)
    /// Raw Deflate (RFC 1951), which some servers send under the name of HTTP's deflate. It has no
    /// mark and is recognized by the header of the message only.
    private static let deflate = Coding(
      name: "deflate", transform: .deflate, code: ATS_CODING_DEFLATE, hasMark: false)
    /// Brotli (RFC 7932), which has no mark and is recognized by the header of the message only.
    private static let brotli = Coding(
      name: "br", transform: .brotli, code: ATS_CODING_BROTLI, hasMark: false)

    /// Unpacks the bytes, as far as they are valid, up to `limit` bytes of output.
    func undo(_ bytes: Bytes, limit: Int) -> (bytes: Bytes, end: Ending) {
      var expanded = bytes.withUnsafeBytes {
        ats_expand(code, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), $0.count, limit)
      }
      defer { ats_expanded_clear(&expanded) }
      let content = Array(UnsafeBufferPointer(start: expanded.bytes, count: expanded.count))
      let end: Ending =
        switch expanded.end {
        case ATS_EXPANDED_WHOLE: .whole
        case ATS_EXPANDED_CUT: .cut
        case ATS_EXPANDED_LIMIT: .limit
        default: .malformed
        }
      return (bytes.transformed(into: content, named: "unpacked", by: transform), end)
    }
  }
}

extension Bytes {
  /// Whether the first 512 bytes are text. If a header names a coding of such a body, a recorder
  /// removed the coding and kept the header.
  var looksLikeText: Bool {
    let head = prefix(512)
    return head.allSatisfy { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0a || $0 == 0x0d }
      && (count > 512 || head.utf8 != nil || head.allSatisfy { $0 < 0x80 })
  }
}

extension ContentCoding.Coding {
  /// Recognizes the outermost coding of a body.
  /// - Parameters:
  ///   - bytes: The body.
  ///   - named: The last coding that the header names, in lower case; `nil` if there is none.
  /// - Returns: `nil` if the body has no coding.
  init?(of bytes: Bytes, named: String?) {
    let first = bytes.first ?? 0
    if bytes.starts(with: [0x1f, 0x8b, 0x08]) {
      self = .gzip
    } else if bytes.starts(with: [0x28, 0xb5, 0x2f, 0xfd]) {
      self = .zstd
    } else if first & 0x0f == 8, first >> 4 <= 7, bytes.prefix(2).bigEndian.isMultiple(of: 31),
      bytes.count > 6, bytes.dropFirst().first.map({ $0 & 0x20 == 0 }) == true,
      named?.equals("deflate") == true || first == 0x78
    {
      // RFC 1950 §2.2: method 8, a window of at most 32 kB, no preset dictionary, and a correct
      // check over both bytes.
      self = .zlib
    } else if named?.equals("br") == true, !bytes.looksLikeText {
      self = .brotli
    } else if named?.equals("deflate") == true, !bytes.looksLikeText {
      self = .deflate
    } else {
      return nil
    }
  }
}
