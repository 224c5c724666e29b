import Evidence
import SystemCrypto
import Testing

@Suite("Certification paths")
struct PathValidatorTests {
  private static let attestation = Sample.all("attestation")[0]

  @Test(
    "every real attestation leads to the attestation root", arguments: Sample.all("attestation"))
  func realAttestations(sample: Sample) {
    let report = PathValidator.examine(path: sample.x5c, anchor: Sample.attestationRoot)
    #expect(report.faults.isEmpty)
    #expect(report.isTrusted)
    #expect(report.chain == [0, 1, 2])
  }

  @Test(
    "every real receipt signer leads to Root G3, with the root in the path",
    arguments: Sample.all("receipt"))
  func realReceipts(sample: Sample) {
    let report = PathValidator.examine(
      path: sample.receiptCertificates, anchor: Sample.receiptRoot)
    #expect(report.faults.isEmpty)
    #expect(report.isTrusted)
    #expect(report.chain.last == sample.receiptCertificates.count)
  }

  @Test(
    "every known receipt signer leads to Root G3",
    arguments: [
      "20200519", "20210505", "20220419", "20230308", "20240227", "20250122", "20260120",
    ])
  func signers(year: String) {
    let path = [Sample.root("receipt_signer_\(year)"), Sample.receiptIssuer]
    #expect(PathValidator.examine(path: path, anchor: Sample.receiptRoot).isTrusted)
  }

  @Test("only an altered certificate has a bad signature", arguments: [0, 1])
  func altered(place: Int) {
    var path = Self.attestation.x5c
    path[place] = path[place].flipping(fromEnd: 20)
    let report = PathValidator.examine(path: path, anchor: Sample.attestationRoot)
    #expect(report.faults.map(\.kind) == [.signature])
    #expect(report.faults.map(\.certificate) == [place])
    #expect(!report.isTrusted)
    #expect(report.chain.last == path.count)
  }

  @Test("the other root is not the issuer")
  func otherRoot() {
    let report = PathValidator.examine(path: Self.attestation.x5c, anchor: Sample.receiptRoot)
    #expect(report.faults.contains { $0.kind == .issuerNotFound && $0.certificate == 1 })
    #expect(!report.isTrusted)
    #expect(report.chain.last != Self.attestation.x5c.count)
  }

  @Test("a root in the path isn't trusted because of that")
  func rootInThePath() {
    let path = Self.attestation.x5c + [Sample.attestationRoot]
    let report = PathValidator.examine(path: path, anchor: Sample.receiptRoot)
    #expect(report.faults.contains { $0.kind == .issuerNotFound })
    #expect(!report.isTrusted)
  }

  @Test("the anchor in the path changes nothing")
  func anchorInThePath() {
    let path = Self.attestation.x5c + [Sample.attestationRoot]
    #expect(PathValidator.examine(path: path, anchor: Sample.attestationRoot).isTrusted)
  }

  @Test("the validated path is the given path: no extra certificate, no other order")
  func exactPath() throws {
    let path = Self.attestation.x5c
    let stranger = Sample.receiptIssuer
    for (given, place) in [
      ([path[0], stranger, path[1]], 1), ([path[0], path[1], stranger], 2),
      ([path[0], path[1], path[1]], 2), ([path[0], Sample.attestationRoot, path[1]], 1),
      ([path[1], path[0]], 1),
    ] {
      let report = PathValidator.examine(path: given, anchor: Sample.attestationRoot)
      #expect(report.faults.map(\.kind) == [.notFollowed])
      #expect(report.faults.map(\.certificate) == [place])
      #expect(!report.isTrusted)
    }
  }

  @Test("bytes after a certificate are a fault")
  func trailingBytes() {
    let path = Self.attestation.x5c
    for altered in [[Bytes(path[0].array + [0]), path[1]], [path[0], Bytes(path[1].array + [0])]] {
      let report = PathValidator.examine(path: altered, anchor: Sample.attestationRoot)
      #expect(report.faults.contains { $0.kind == .malformed })
      #expect(!report.isTrusted)
    }
  }

  @Test("a leaf without its issuer isn't trusted")
  func missingIssuer() {
    let path = [Self.attestation.x5c[0]]
    let report = PathValidator.examine(path: path, anchor: Sample.attestationRoot)
    #expect(Set(report.faults.map(\.kind)) == [.issuerNotFound])
  }

  @Test("an anchor with an issuer is trusted too")
  func intermediateAsAnchor() {
    let path = Self.attestation.x5c
    let report = PathValidator.examine(path: [path[0]], anchor: path[1])
    #expect(report.faults.isEmpty)
    #expect(report.isTrusted)
    #expect(report.chain == [0, 1])
  }

  @Test("a leaf can't issue, an intermediate can")
  func roles() {
    let path = Self.attestation.x5c
    let anchor = Sample.attestationRoot
    let leaf = PathValidator.examine(path: path, anchor: anchor, endingIn: .issuer)
    #expect(leaf.faults.map(\.kind) == [.notCA, .keyUsage, .pathLength])
    #expect(leaf.faults.map(\.certificate) == [0, 0, 1])
    let issuer = PathValidator.examine(path: [path[1]], anchor: anchor, endingIn: .issuer)
    #expect(issuer.isTrusted)
  }

  @Test("bytes that aren't a certificate are a fault at every place", arguments: [0, 1, 2])
  func malformed(place: Int) {
    for garbage in [Bytes.empty, Bytes([0x30]), Bytes(Array(repeating: 0x30, count: 4_000))] {
      var path = Self.attestation.x5c + [Sample.attestationRoot]
      path[place] = garbage
      let report = PathValidator.examine(path: Array(path[0..<2]), anchor: path[2])
      #expect(report.faults.contains { $0.kind == .malformed && $0.certificate == place })
      #expect(!report.isTrusted)
    }
  }

  @Test("an empty path and an overlong one aren't validated", arguments: [0, 17, 5_000])
  func length(count: Int) {
    let path = Array(repeating: Self.attestation.x5c[0], count: count)
    let report = PathValidator.examine(path: path, anchor: Sample.attestationRoot)
    #expect(report.faults.count == 1)
    #expect(!report.isTrusted)
  }

  @Test("no flipped bit gives a different trusted path")
  func everyByteOfTheLeaf() {
    let path = Self.attestation.x5c
    for offset in stride(from: 1, through: path[0].count, by: 7) {
      let altered = [path[0].flipping(fromEnd: offset), path[1]]
      #expect(!PathValidator.examine(path: altered, anchor: Sample.attestationRoot).isTrusted)
    }
  }
}

extension Bytes {
  /// Returns the bytes with the lowest bit of one flipped, counted from the last.
  func flipping(fromEnd offset: Int) -> Bytes {
    var bytes = array
    bytes[bytes.count - offset] ^= 1
    return Bytes(bytes)
  }
}
