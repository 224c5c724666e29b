import Decoding
import Evidence
import TestSupport
import Testing

@Suite("Decoded structures as fields")
struct TreeTests {
  private static let attestations = SampleCase.real(.attestation)
  private static let trees: [(String, FieldNode)] =
    attestations.map { ($0.name, $0.attestation.tree()) }
    + SampleCase.real(.assertion).map { ($0.name, $0.assertion.tree) }
    + SampleCase.real(.receipt).compactMap { sample in
      sample.receipt.map { (sample.name, $0.tree()) }
    }

  @Test("every field is inside its parent")
  func contained() {
    for (name, tree) in Self.trees {
      let stray = tree.walk().filter { !$0.isContained }.map(\.path)
      #expect(stray.isEmpty, "\(name)")
    }
  }

  @Test("the bytes of every field map to the input")
  func roots() {
    for (name, tree) in Self.trees {
      for visit in tree.walk() {
        guard let bytes = visit.node.bytes, !bytes.isEmpty else { continue }
        let roots = bytes.roots
        #expect(roots.flatMap(\.array) == bytes.array, "\(name): \(visit.path)")
        #expect(roots.allSatisfy { $0.buffer.name == "artifact" }, "\(name): \(visit.path)")
      }
    }
  }

  @Test("only the token of a receipt is marked as a secret")
  func token() throws {
    for sample in Self.attestations + SampleCase.real(.receipt) {
      let receipt = try #require(sample.receipt)
      let secrets = receipt.tree().walk().filter { $0.node.privacy == .secret }
      #expect(secrets.map(\.path) == ["receipt/payload/5"])
      #expect(secrets.first?.node.value == receipt.value(.token).map { .bytes($0) })
    }
  }

  @Test("the numbers of a COSE key have the names of what they stand for")
  func namesOfNumbers() throws {
    let sample = try #require(Self.attestations.first)
    let notes = sample.attestation.tree().walk().filter { visit in
      ["kty", "alg", "crv"].contains { visit.path.hasSuffix("credentialPublicKey/\($0)") }
    }.map(\.node.note)
    #expect(notes == ["EC2", "ES256", "P-256"])
  }

  @Test("field 3 of a receipt is said to be a certificate, which its bytes are")
  func certificate() throws {
    for sample in Self.attestations {
      let fields = try #require(sample.receipt).tree().walk()
      let field = try #require(fields.first { $0.path == "receipt/payload/3" })
      #expect(field.node.note == "certificate of the attested public key")
    }
  }

  @Test("an attestation shows its fields in the order of the bytes")
  func names() throws {
    let sample = try #require(Self.attestations.first { $0.name.contains("ios27.0") })
    let paths = sample.attestation.tree().walk().map(\.path)
    let short = paths.filter { $0.split(separator: "/").count <= 3 }
    #expect(
      short == [
        "attestation", "attestation/fmt", "attestation/attStmt", "attestation/attStmt/x5c",
        "attestation/attStmt/receipt", "attestation/authData", "attestation/authData/rpIdHash",
        "attestation/authData/flags", "attestation/authData/counter",
        "attestation/authData/attestedCredentialData", "attestation/authData/extensions",
      ])
    let leaf = "attestation/attStmt/x5c/0/"
    let inLeaf = paths.filter { $0.hasPrefix(leaf) }.map { $0.dropFirst(leaf.count) }
    #expect(
      inLeaf.filter { !$0.contains("/") } == [
        "version", "serialNumber", "issuer", "notBefore", "notAfter", "subject",
        "subjectPublicKey", "extensions", "signatureAlgorithm", "signature",
      ])
    #expect(inLeaf.contains("extensions/1.2.840.113635.100.8.2/nonce"))
    #expect(inLeaf.contains("extensions/1.2.840.113635.100.8.5/[1204]"))
    #expect(inLeaf.contains("extensions/1.2.840.113635.100.8.6/osgn"))
    let credential = "attestation/authData/attestedCredentialData/"
    let inCredential = paths.filter { $0.hasPrefix(credential) }
    #expect(
      inCredential.map { $0.dropFirst(credential.count) } == [
        "aaguid", "credentialId", "credentialPublicKey", "credentialPublicKey/kty",
        "credentialPublicKey/alg", "credentialPublicKey/crv", "credentialPublicKey/x",
        "credentialPublicKey/y",
      ])
    let extensions = "attestation/authData/extensions/"
    #expect(
      Set(paths.filter { $0.hasPrefix(extensions) }.map { $0.dropFirst(extensions.count) }) == [
        "apple_bundle_version_01", "apple_validation_category_01",
      ])
  }

  @Test("a receipt shows its payload, its certificates and its signer")
  func receiptNames() throws {
    let receipt = try #require(Self.attestations.first?.receipt)
    let paths = receipt.tree().walk().map(\.path)
    #expect(
      paths.filter { $0.hasPrefix("receipt/payload/") }.map { $0.dropFirst(16) } == [
        "2", "3", "4", "5", "6", "7", "12", "21",
      ])
    #expect(receipt.tree().children.map(\.name) == ["payload", "certificates", "signers"])
    #expect(paths.contains("receipt/signers/signerInfo/signature"))
  }

  @Test("values keep their kind and have a meaning")
  func values() throws {
    let sample = try #require(Self.attestations.first { $0.name.contains("ios27.0") })
    let visits = sample.attestation.tree().walk()
    func node(_ suffix: String) throws -> FieldNode {
      try #require(visits.first { $0.path.hasSuffix(suffix) }).node
    }
    #expect(try node("/fmt").value == .text("apple-appattest"))
    #expect(try node("authData/counter").value == .number(0))
    #expect(try node("authData/flags").note == "0x40: AT")
    #expect(try node("aaguid").note == "production")
    #expect(try node("x5c/0/signatureAlgorithm").value == .identifier("ecdsa-with-SHA256"))
    #expect(try node("x5c/0/serialNumber").note?.hasPrefix("issued 2026-04-21T18:13:12") == true)
    #expect(try node("8.5/[1204]").value == .text("1234567890.com.example.myapp"))
    #expect(try node("8.5/[1204]").note == "App ID")
    #expect(try node("apple_validation_category_01").note?.hasPrefix("1: ") == true)
  }

  @Test("undecodable bytes still give a tree")
  func empty() {
    #expect(AttestationObject(decoding: .empty).tree().name == "attestation")
    #expect(Assertion(decoding: .empty).tree.children.isEmpty)
    #expect(
      Receipt(decoding: .empty).tree().children.map(\.name) == [
        "payload", "certificates", "signers",
      ])
  }
}
