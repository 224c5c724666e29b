import Evidence
import Foundation
import TestSupport
import Testing

@testable import Decoding

@Suite("Layers around the bytes of an artifact")
struct ByteWrappingTests {
  private static let artifact: [UInt8] = {
    let sample = SampleCase.all(in: "real").first { $0.name.hasPrefix("assertion-bas-d") }
    return sample?.bytes("assertion").array ?? []
  }()

  private func unwrapped(_ bytes: [UInt8]) -> (bytes: [UInt8], kinds: [DecodedText.Repair.Kind])? {
    ByteWrapping.unwrap(Bytes(bytes), limits: .standard).map { ($0.artifact.array, $0.kinds) }
  }

  @Test("an artifact without layers stays unchanged")
  func none() {
    #expect(unwrapped(Self.artifact) == nil)
    #expect(unwrapped([]) == nil)
    #expect(unwrapped(Array("a text of some length that is no artifact".utf8)) == nil)
  }

  @Test("layers are removed from the outside to the inside")
  func nested() throws {
    let padded = Self.artifact + [0, 0, 0]
    let framed = [0, 0, 0, UInt8(padded.count)] + padded
    let found = try #require(unwrapped(framed))
    #expect(found.bytes == Self.artifact)
    #expect(found.kinds == [.lengthPrefix, .zeroPadding])
  }

  @Test("a wrong length isn't a prefix, and a nonzero byte isn't padding")
  func neighbours() {
    #expect(unwrapped([0, 0, 0, UInt8(Self.artifact.count - 1)] + Self.artifact) == nil)
    #expect(unwrapped(Self.artifact + [0]) == nil)
    #expect(unwrapped(Self.artifact + [0, 1, 0, 0]) == nil)
  }

  @Test("a layer is removed only if an artifact is inside")
  func compression() {
    let empty: [UInt8] = [0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    #expect(unwrapped(empty) == nil)
    #expect(unwrapped(Array(empty.prefix(12))) == nil)
    #expect(unwrapped([0x78, 0x9c] + Self.artifact) == nil)
  }

  @Test("a repetition must be exact")
  func repetition() {
    #expect(
      unwrapped(Self.artifact + Self.artifact)?.kinds ?? []
        == (Self.artifact.count >= 128 ? [.repetition] : []))
    var other = Self.artifact
    other[other.count - 1] ^= 1
    #expect(unwrapped(Self.artifact + other) == nil)
  }

  @Test("the result maps to the original bytes")
  func spans() throws {
    let text = Bytes(
      Array(Self.artifact.map { Character(Unicode.Scalar($0)) }.map(String.init).joined().utf8))
    let found = try #require(ByteWrapping.unwrap(text, limits: .standard))
    #expect(found.kinds == [.latin1])
    let last = try #require(found.artifact.part(at: found.artifact.count - 1, count: 1))
    #expect(last.roots.allSatisfy { $0.buffer === text.buffer })
  }
}
