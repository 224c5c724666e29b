import Foundation
import Testing

@testable import Platform

@Suite("System calls")
struct SystemCallTests {
  @Test("written bytes are read back, in order and from any offset")
  func readsAndWrites() throws {
    let file = try TemporaryFile()
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try SystemCall.write(bytes, to: file.descriptor)
    try SystemCall.write([1, 2, 3], to: file.descriptor, at: 1_000)
    file.rewind()
    var read: [UInt8] = []
    while true {
      let piece = try SystemCall.read(file.descriptor, upTo: 65_536)
      if piece.isEmpty { break }
      read += piece
    }
    #expect(read == bytes[..<1_000] + [1, 2, 3] + bytes[1_003...])
    #expect(try SystemCall.read(file.descriptor, 999..<1_004) == Array(read[999..<1_004]))
    #expect(try SystemCall.read(file.descriptor, 299_999..<300_010).count == 1)
  }

  @Test("a failed call gives its error")
  func faults() {
    #expect(throws: SystemFault(code: EBADF)) { try SystemCall.read(-1, upTo: 1) }
    #expect(throws: SystemFault(code: ENOENT)) {
      try SystemCall.open(RawPath("/nowhere/at/all"), O_RDONLY)
    }
    #expect(throws: SystemFault(code: ENOSPC)) {
      let full = try SystemCall.open(RawPath("/dev/full"), O_WRONLY)
      defer { SystemCall.close(full) }
      try SystemCall.write([1], to: full)
    }
  }
}
