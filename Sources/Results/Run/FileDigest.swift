/// The SHA-256 of a file and of its blocks, so that a changed byte can be found.
package struct FileDigest: Sendable, Hashable {
  /// Length of the file in bytes.
  package let size: Int
  /// SHA-256 of the file, in hexadecimal.
  package let sha256: String
  /// Length of a block in bytes. The last block may be shorter.
  package let blockSize: Int
  /// The first 8 bytes of the SHA-256 of each block, in hexadecimal, one after the other.
  package let blocks: String
  /// Two sums over the bytes, as in an input of a manifest; `nil` in manifests of older versions.
  package let sums: String?

  /// Creates the hash from its parts.
  package init(size: Int, sha256: String, blockSize: Int, blocks: String, sums: String?) {
    self.size = size
    self.sha256 = sha256
    self.blockSize = blockSize
    self.blocks = blocks
    self.sums = sums
  }

  /// The members of an output in a manifest.
  static let fields = FieldTable(
    FileDigest.init(size:sha256:blockSize:blocks:sums:), .field("size", \.size, .count),
    .field("sha256", \.sha256, .own), .field("blocks/size", \.blockSize, .count),
    .field("blocks/sha256", \.blocks, .own), .field("sums", \.sums, .optional(.own)))
}
