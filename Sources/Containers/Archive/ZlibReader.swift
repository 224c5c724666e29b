import Evidence

/// A file that is one stream of zlib's. It is unpacked in memory.
struct ZlibReader: ContainerReader {
  private let stream: ByteStream
  private let limits: ContainerLimits
  private var ready: [ContainerItem] = []
  private var hasStarted = false

  init(_ stream: ByteStream, limits: ContainerLimits) {
    self.stream = stream
    self.limits = limits
  }

  mutating func next() -> ContainerItem? {
    if !hasStarted {
      hasStarted = true
      ready = unpack().reversed()
    }
    return ready.popLast()
  }

  private func unpack() -> [ContainerItem] {
    let packed = Bytes(Array(stream.peek(limits.body)), name: "file")
    stream.discard()
    let unpacked = ContentCoding.unpack(packed, limit: limits.body)
    guard !unpacked.codings.isEmpty else { return [.remark("It could not be unpacked as zlib")] }
    guard stream.allowance.spend(bytes: unpacked.bytes.count) else {
      return [.remark("It unpacks to too much, and was not read")]
    }
    let member = ByteStream(
      name: stream.name, bytes: unpacked.bytes.array, allowance: stream.allowance)
    return [.member(name: MemberName.unpacked(stream.name), member)]
      + unpacked.remarks.map { .remark($0) }
  }
}

/// What a file without a name is called.
enum MemberName {
  private static let endings = [".gz", ".zst", ".bz2", ".xz", ".zz", ".z", ".tgz"]

  /// The name of the compressed file without its ending and its folders.
  static func unpacked(_ name: String) -> String {
    let last = name.utf8.split(separator: UInt8(ascii: "/")).last.map { String($0) } ?? nil
    guard let last, let ending = endings.first(where: { last.lowercasedASCII.ends(with: $0) }),
      last.utf8.count > ending.utf8.count
    else { return "unpacked" }
    let stem = String(decoding: last.utf8.dropLast(ending.utf8.count), as: UTF8.self)
    return ending.equals(".tgz") ? stem + ".tar" : stem
  }
}
