import Decoding
import Evidence
import TestSupport
import Testing

/// An artifact's decoder and its tree of fields: everything that an analysis reads.
struct WholeDecoder: Sendable, CustomTestStringConvertible {
  let type: ArtifactType
  let read: @Sendable (Bytes) -> (tree: FieldNode, anomalies: [Anomaly])

  var testDescription: String { type.rawValue }

  static let all = [
    WholeDecoder(type: .attestation) { bytes in
      let object = AttestationObject(decoding: bytes)
      let receipt = object.statement.receipt
      let inner =
        (object.authenticatorData?.anomalies ?? []) + (receipt?.message.anomalies ?? [])
        + (receipt?.payloadAnomalies ?? []) + object.statement.certificates.flatMap(\.anomalies)
      return (object.tree(), object.encodingAnomalies + object.structureAnomalies + inner)
    },
    WholeDecoder(type: .assertion) { bytes in
      let assertion = Assertion(decoding: bytes)
      let inner = assertion.authenticatorData?.anomalies ?? []
      return (assertion.tree, assertion.encodingAnomalies + assertion.structureAnomalies + inner)
    },
    WholeDecoder(type: .receipt) { bytes in
      let receipt = Receipt(decoding: bytes)
      return (receipt.tree(), receipt.message.anomalies + receipt.payloadAnomalies)
    },
  ]

  /// Returns whether all values and anomalies are inside the input.
  func staysInside(_ bytes: Bytes) -> Bool {
    let (tree, anomalies) = read(bytes)
    return tree.walk(in: bytes).allSatisfy(\.isContained)
      && anomalies.allSatisfy { $0.bytes.isEmpty || $0.bytes.lies(within: bytes) }
  }
}

@Suite("Decoders with mutated bytes")
struct MutationTests {
  @Test(
    "with any one byte changed, every range stays inside the input",
    arguments: WholeDecoder.all, [0x01, 0x80, 0xff] as [UInt8])
  func flips(decoder: WholeDecoder, mask: UInt8) throws {
    let field = decoder.type.rawValue
    let samples = SampleCase.real(decoder.type)
    let sample = try #require(samples.min { $0.bytes(field).count < $1.bytes(field).count })
    let original = sample.bytes(field).array
    // An attestation's receipt has the same decoder as a receipt alone, which is tested too.
    let inner = decoder.type == .attestation ? sample.receipt?.bytes.range.dropFirst() : nil
    var copy = original
    for index in original.indices where inner?.contains(index) != true {
      copy[index] ^= mask
      #expect(decoder.staysInside(Bytes(copy)), "byte \(index)")
      copy[index] = original[index]
    }
  }

  @Test(
    "random bytes are never recognized as an artifact", arguments: WholeDecoder.all,
    [1, 2, 3, 16, 37, 100, 1_000, 20_000])
  func garbage(decoder: WholeDecoder, size: Int) {
    var generator = SplitMix64(seed: UInt64(size))
    for _ in 0..<20 {
      let bytes = generator.bytes(size)
      #expect(!decoder.read(bytes).anomalies.isEmpty)
      #expect(decoder.staysInside(bytes))
    }
  }

  @Test("random bytes after a genuine start stay inside the input", arguments: WholeDecoder.all)
  func genuineStart(decoder: WholeDecoder) throws {
    var generator = SplitMix64(seed: 7)
    let original = try #require(SampleCase.real(decoder.type).last).bytes(decoder.type.rawValue)
    for _ in 0..<100 {
      let kept = Int.random(in: 0..<original.count, using: &generator)
      let bytes = Bytes(original.prefix(kept).array + generator.bytes(original.count - kept).array)
      #expect(decoder.staysInside(bytes))
    }
  }

  @Test("an empty input gives only anomalies", arguments: WholeDecoder.all)
  func empty(decoder: WholeDecoder) {
    let (tree, anomalies) = decoder.read(.empty)
    #expect(!anomalies.isEmpty)
    #expect(tree.walk().allSatisfy { $0.node.bytes?.isEmpty != false })
  }

  @Test("an empty input has anomalies in every decoder of a format")
  func emptyFormats() {
    #expect(!CBORDecoder.decodeWhole(.empty).anomalies.isEmpty)
    #expect(!ASN1Decoder.decode(.empty, rules: .ber).anomalies.isEmpty)
    #expect(!Certificate(decoding: .empty).anomalies.isEmpty)
    #expect(!SignedData(decoding: .empty).anomalies.isEmpty)
    #expect(!AuthenticatorData(decoding: .empty, as: .attestation).anomalies.isEmpty)
    #expect(!AuthenticatorData(decoding: .empty, as: .assertion).anomalies.isEmpty)
    #expect(AccessControlList(.empty).entries.isEmpty)
    #expect(OID(.empty) == nil)
  }

  @Test("200,000 equal bytes are read within the limits", arguments: UInt8.min...UInt8.max)
  func monotonous(byte: UInt8) {
    let bytes = Bytes([UInt8](repeating: byte, count: 200_000))
    for decoder in WholeDecoder.all {
      let anomalies = decoder.read(bytes).anomalies
      #expect(!anomalies.isEmpty)
      #expect(anomalies.count <= 2 * DecodingLimits.standard.items)
    }
  }
}
