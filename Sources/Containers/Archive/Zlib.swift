import Evidence

/// Reads a file that is one zlib stream (RFC 1950). It is unpacked in memory, up to
/// ``ContainerLimits/body`` bytes.
enum Zlib {
  /// Returns the content as one member, then remarks about what was not read.
  static func items(of stream: ByteStream, _ limits: ContainerLimits) -> [ContainerItem] {
    let packed = Bytes(Array(stream.peek(limits.body)), name: "file")
    stream.discard()
    let unpacked = ContentCoding.unpack(packed, limit: limits.body)
    guard !unpacked.codings.isEmpty else { return [.remark("It could not be unpacked as zlib")] }
    guard stream.budget.charge(unpacked.bytes.count, of: .unpackedBytes) else {
      return [.remark("It unpacks to too much, and was not read")]
    }
    let member = ByteStream(
      name: stream.name, bytes: unpacked.bytes.array, budget: stream.budget)
    return [.member(name: MemberName.unpacked(stream.name), member)]
      + unpacked.remarks.map { .remark($0) }
  }
}

/// Names the content of a compressed file, which has no name of its own.
enum MemberName {
  /// The file name extensions that are removed.
  private static let endings = [".gz", ".zst", ".bz2", ".xz", ".zz", ".z", ".tgz"]

  /// Returns the last part of a path without its extension: `a.log` for `/tmp/a.log.gz`, `a.tar`
  /// for `a.tgz`, and `unpacked` for a name without a known extension.
  static func unpacked(_ name: String) -> String {
    let last = name.utf8.split(separator: UInt8(ascii: "/")).last.map { String($0) } ?? nil
    guard let last, let ending = endings.first(where: { last.lowercasedASCII.ends(with: $0) }),
      last.utf8.count > ending.utf8.count
    else { return "unpacked" }
    let stem = String(decoding: last.utf8.dropLast(ending.utf8.count), as: UTF8.self)
    return ending.equals(".tgz") ? stem + ".tar" : stem
  }
}
