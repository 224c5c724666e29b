import Evidence
import Foundation
import TestSupport
import Testing

@testable import Decoding

@Suite("What was put around the bytes of an artifact")
struct ByteWrappingTests {
  private static let artifact: [UInt8] = {
    let sample = SampleCase.all(in: "real").first { $0.name.hasPrefix("assertion-bas-d") }
    return sample?.bytes("assertion").array ?? []
  }()

  private func unwrapped(_ bytes: [UInt8]) -> (bytes: [UInt8], kinds: [ArmourReading.Repair.Kind])?
  {
    ByteWrapping.unwrap(Bytes(bytes), limits: .standard).map { ($0.artifact.array, $0.kinds) }
  }

  @Test("is nothing where there is none")
  func none() {
    #expect(unwrapped(Self.artifact) == nil)
    #expect(unwrapped([]) == nil)
    #expect(unwrapped(Array("a text of some length that is no artifact".utf8)) == nil)
  }

  @Test("is undone from the outside to the inside")
  func nested() throws {
    let padded = Self.artifact + [0, 0, 0]
    let framed = [0, 0, 0, UInt8(padded.count)] + padded
    let found = try #require(unwrapped(framed))
    #expect(found.bytes == Self.artifact)
    #expect(found.kinds == [.lengthPrefix, .zeroPadding])
  }

  @Test("is no length where the number differs by one, and no padding where one byte is not zero")
  func neighbours() {
    #expect(unwrapped([0, 0, 0, UInt8(Self.artifact.count - 1)] + Self.artifact) == nil)
    #expect(unwrapped(Self.artifact + [0]) == nil)
    #expect(unwrapped(Self.artifact + [0, 1, 0, 0]) == nil)
  }

  @Test("is unpacked only where an artifact comes of it")
  func compression() {
    let empty: [UInt8] = [0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    #expect(unwrapped(empty) == nil)
    #expect(unwrapped(Array(empty.prefix(12))) == nil)
    #expect(unwrapped([0x78, 0x9c] + Self.artifact) == nil)
  }

  @Test("is twice the same, and not twice something like it")
  func repetition() {
    #expect(
      unwrapped(Self.artifact + Self.artifact)?.kinds ?? []
        == (Self.artifact.count >= 128 ? [.repetition] : []))
    var other = Self.artifact
    other[other.count - 1] ^= 1
    #expect(unwrapped(Self.artifact + other) == nil)
  }

  @Test("leads back to the bytes that it was made of")
  func spans() throws {
    let text = Bytes(
      Array(Self.artifact.map { Character(Unicode.Scalar($0)) }.map(String.init).joined().utf8))
    let found = try #require(ByteWrapping.unwrap(text, limits: .standard))
    #expect(found.kinds == [.latin1])
    let last = try #require(found.artifact.part(at: found.artifact.count - 1, count: 1))
    #expect(last.roots.allSatisfy { $0.buffer === text.buffer })
  }
}
