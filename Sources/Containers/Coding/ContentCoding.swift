import CArchiveShims
package import Evidence

/// The codings of a body (RFC 9110 §8.4.1), undone.
///
/// Recorders keep the header of a coding that they undid, and leave it out of what is still coded: the
/// bytes decide, and the header does so only where the bytes cannot tell.
package enum ContentCoding {
  package struct Unpacked: Sendable {
    package let bytes: Bytes
    /// What was undone, the outermost first: `gzip`, `deflate`, `br`, `zstd`.
    package let codings: [String]
    /// What was not read: sentences without a full stop.
    package let remarks: [String]
  }

  /// The most codings that are undone of one body.
  private static let depth = 4

  /// - Parameters:
  ///   - headers: those of the message, which tell Brotli and bare deflate.
  ///   - limit: the most bytes that the body may come to.
  package static func unpack(
    _ body: Bytes, headers: [Message.Header] = [], limit: Int = ContainerLimits().body
  ) -> Unpacked {
    var bytes = body
    var codings: [String] = []
    var remarks: [String] = []
    var told = (headers.value(of: "content-encoding")?.lowercasedASCII ?? "")
      .split(separator: ",").map { $0.filter { $0 != " " } }
    while codings.count < depth, !bytes.isEmpty {
      let header = told.popLast()
      guard let coding = Coding(of: bytes, told: header) else { break }
      let step = coding.undo(bytes, limit: limit)
      // A body may begin with the same two bytes by chance.
      if step.bytes.isEmpty, step.end != .whole {
        if coding.isTold(by: header), coding.hasMark {
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
  /// One coding.
  struct Coding {
    let name: String
    let transform: Origin.Transform
    fileprivate let code: ats_coding
    /// Whether the bytes themselves tell it.
    let hasMark: Bool

    private static let gzip = Coding(
      name: "gzip", transform: .gzip, code: ATS_CODING_ZLIB, hasMark: true)
    private static let zlib = Coding(
      name: "deflate", transform: .deflate, code: ATS_CODING_ZLIB, hasMark: true)
    private static let zstd = Coding(
      name: "zstd", transform: .zstd, code: ATS_CODING_ZSTD, hasMark: true)
    private static let deflate = Coding(
      name: "deflate", transform: .deflate, code: ATS_CODING_DEFLATE, hasMark: false)
    private static let brotli = Coding(
      name: "br", transform: .brotli, code: ATS_CODING_BROTLI, hasMark: false)

    /// - Parameter told: the name in the header, in small letters.
    init?(of bytes: Bytes, told: String?) {
      let first = bytes.first ?? 0
      if bytes.starts(with: [0x1f, 0x8b, 0x08]) {
        self = .gzip
      } else if bytes.starts(with: [0x28, 0xb5, 0x2f, 0xfd]) {
        self = .zstd
      } else if first & 0x0f == 8, first >> 4 <= 7, bytes.prefix(2).bigEndian.isMultiple(of: 31),
        bytes.count > 6, bytes.dropFirst().first.map({ $0 & 0x20 == 0 }) == true,
        told?.equals("deflate") == true || first == 0x78
      {
        // RFC 1950 §2.2: method 8, a window of at most 32 kB, and a check over both bytes.
        self = .zlib
      } else if told?.equals("br") == true, !bytes.looksLikeText {
        self = .brotli
      } else if told?.equals("deflate") == true, !bytes.looksLikeText {
        self = .deflate
      } else {
        return nil
      }
    }

    private init(name: String, transform: Origin.Transform, code: ats_coding, hasMark: Bool) {
      self.name = name
      self.transform = transform
      self.code = code
      self.hasMark = hasMark
    }

    func isTold(by header: String?) -> Bool { header?.equals(name) == true }

    enum End {
      case whole, cut, malformed, limit
    }

    func undo(_ bytes: Bytes, limit: Int) -> (bytes: Bytes, end: End) {
      var expanded = bytes.withUnsafeBytes {
        ats_expand(code, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), $0.count, limit)
      }
      defer { ats_expanded_clear(&expanded) }
      let content = Array(UnsafeBufferPointer(start: expanded.bytes, count: expanded.count))
      let end: End =
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
  /// Whether the beginning is text: a recorder that undid a coding may have kept its header.
  var looksLikeText: Bool {
    let head = prefix(512)
    return head.allSatisfy { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0a || $0 == 0x0d }
      && (count > 512 || head.utf8 != nil || head.allSatisfy { $0 < 0x80 })
  }
}
