import Evidence
package import Platform
package import Results
import SystemCrypto

extension FileDigest {
  /// Number of hexadecimal digits of a block's hash. A block is a piece of fixed length that is
  /// hashed by itself, so that a change can be located.
  package static let blockDigits = 16

  /// Maximum number of blocks of a file.
  private static let mostBlocks = 64

  /// The shortest block in bytes.
  private static let shortestBlock = 64

  /// Reads a regular file; a symbolic link is not followed.
  ///
  /// - Parameter blockSize: Length of a block; `nil` chooses one that gives at most 64 blocks. One
  ///   that gives more than about 2,000 blocks is replaced, because a manifest can state any
  ///   length.
  /// - Returns: `nil` for any other kind of file, and if it can't be read.
  package init?(_ path: RawPath, blockSize: Int? = nil) {
    self.init(path, try? FileStatus(itself: path), blockSize)
  }

  /// Reads a regular file that the caller named; a symbolic link is followed. `nil` for any other
  /// kind of file, and if it can't be read.
  package init?(reading path: RawPath) { self.init(path, try? FileStatus(at: path)) }

  /// Reads the file at a path if its status is that of a regular file.
  private init?(_ path: RawPath, _ status: FileStatus?, _ blockSize: Int? = nil) {
    guard let status, status.kind == .regular, let file = try? SystemCall.open(path) else {
      return nil
    }
    defer { SystemCall.close(file) }
    self.init(descriptor: file, expecting: status.size, blockSize: blockSize)
  }

  /// Reads an open file from its current position to its end; `nil` if it can't be read.
  ///
  /// - Parameters:
  ///   - descriptor: The open file.
  ///   - size: Its probable size in bytes, from which the length of a block follows.
  ///   - blockSize: Length of a block; `nil` to choose it by `size`.
  init?(descriptor: Int32, expecting size: Int, blockSize: Int? = nil) {
    let usual = Self.blockSize(of: size)
    let block = max(blockSize ?? usual, usual / 16)
    var whole = RunningDigest()
    var part = RunningDigest()
    var sums = ByteSums()
    var (count, filled, blocks) = (0, 0, "")
    while true {
      guard let piece = try? SystemCall.read(descriptor, upTo: 256 << 10) else { return nil }
      if piece.isEmpty { break }
      whole.add(piece)
      sums.add(piece)
      count += piece.count
      var rest = piece[...]
      while !rest.isEmpty {
        let taken = rest.prefix(block - filled)
        part.add(taken)
        filled += taken.count
        rest = rest.dropFirst(taken.count)
        guard filled == block else { continue }
        blocks += Self.digits(part)
        (part, filled) = (RunningDigest(), 0)
      }
    }
    if filled > 0 { blocks += Self.digits(part) }
    self.init(
      size: count, sha256: whole.value().hex, blockSize: block, blocks: blocks,
      sums: sums.hex)
  }

  /// Returns the block length for a file: a power of two from 64.
  private static func blockSize(of size: Int) -> Int {
    var block = shortestBlock
    while size / mostBlocks >= block, block < 1 << 40 { block <<= 1 }
    return block
  }

  /// Returns the digits of a block's hash.
  private static func digits(_ digest: RunningDigest) -> String {
    Array(digest.value().prefix(blockDigits / 2)).hex
  }

  /// Returns the range of bytes in which the other version of the file differs first: a block, or
  /// the end that only one version has. `nil` if all blocks are equal, or the versions have blocks
  /// of different lengths.
  package func firstDifference(from other: FileDigest) -> Range<Int>? {
    guard blockSize == other.blockSize, blockSize > 0 else { return nil }
    let mine = Array(blocks.utf8)
    let others = Array(other.blocks.utf8)
    let shared = min(mine.count, others.count) / Self.blockDigits
    for index in 0..<shared {
      let digits = index * Self.blockDigits..<(index + 1) * Self.blockDigits
      guard mine[digits] != others[digits] else { continue }
      let start = index * blockSize
      return start..<max(start + 1, min(start + blockSize, max(size, other.size)))
    }
    let start = min(size, other.size)
    return size == other.size ? nil : start..<max(size, other.size)
  }
}
