import Evidence

extension Origin {
  /// How the buffer was made from its parent, for use after its name: “Base64-decoded from the
  /// capture, byte 0x0040 on”.
  var phrase: String {
    let place = place
    let parent = "the \(place.buffer.name), byte \(place.offset.offsetText) on"
    return switch transform {
    case .copy: "from \(parent)"
    case .excerpt: "cut out of \(parent)"
    case .base64: "Base64-decoded from \(parent)"
    case .hex: "decoded from the hexadecimal in \(parent)"
    case .percentEncoding: "percent-decoded from \(parent)"
    case .octetStringChunks: "joined from the octet strings in \(parent)"
    case .textRepair: "repaired from \(parent)"
    case .jsonString: "unescaped from \(parent)"
    case .latin1: "a byte for each character of \(parent)"
    case .chunked: "joined from the chunks in \(parent)"
    case .gzip, .deflate, .brotli, .zstd: "unpacked from \(parent)"
    }
  }
}
