import Foundation
import Platform
import Testing

@testable import Attestscope

@Suite("Stored standard input")
struct SpooledInputTests {
  private func spool(_ bytes: [UInt8], limit: Int) throws -> (kept: [UInt8], isCut: Bool) {
    let source = try TemporaryFile()
    try SystemCall.write(bytes, to: source.descriptor)
    source.rewind()
    let input = try SpooledInput(copying: source.descriptor, limit: limit)
    input.rewind()
    return (try SystemCall.read(input.descriptor, 0..<bytes.count + 1), input.isCut)
  }

  @Test("everything is stored up to the limit; the rest is reported")
  func limit() throws {
    let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0) }
    for (limit, isCut) in [(1_000_000, false), (600_000, false), (599_999, true), (0, true)] {
      let spooled = try spool(bytes, limit: limit)
      #expect(spooled.kept == Array(bytes.prefix(limit)))
      #expect(spooled.isCut == isCut)
    }
    #expect(try spool([], limit: 0).isCut == false)
  }

  @Test("an unreadable descriptor gives an input error")
  func unreadable() {
    #expect(throws: InputFailure("-: it cannot be read: Bad file descriptor")) {
      try SpooledInput(copying: -1, limit: 1)
    }
  }
}
