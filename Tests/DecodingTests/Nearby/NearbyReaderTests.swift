import Evidence
import TestSupport
import Testing

@testable import Decoding

@Suite("Bytes that are no artifact")
struct NearbyReaderTests {
  private func readings(_ text: some Sequence<UInt8>) -> [NearbyReading] {
    NearbyReader.readings(of: TextDecoder.read(Bytes(Array(text), name: "text")))
  }

  /// A COSE key on P-256 without its private part.
  private static let key =
    "a5010203262001215820" + String(repeating: "11", count: 32) + "225820"
    + String(repeating: "22", count: 32)

  @Test(
    "hexadecimal digits are read as the bytes that they stand for",
    arguments: [
      ("63e6b0b4", NearbyKind.cbor), (key, .coseKey), ("81" + key, .coseKeySet),
      // COSE_Sign1 and COSE_Mac0 with their tags, each with the algorithm in the protected header.
      ("d28443a10126a0447465787442aabb", .coseSign1), ("d18443a10105a0447465787442aabb", .coseMac0),
      // The same without the tag: the algorithm tells them apart.
      ("8443a10126a0447465787442aabb", .coseSign1), ("8443a10105a0447465787442aabb", .coseMac0),
      // A CBOR Web Token, and CBOR that describes itself.
      ("d83dd28443a10126a043a1010142aabb", .cborWebToken), ("d9d9f7a16161f5", .cbor),
      // An ECDSA signature, an OCTET STRING in a SEQUENCE, and a CMS message of the type data.
      ("3006020101020102", .signature), ("300a0402aabb0404ccddeeff", .asn1),
      ("301306092a864886f70d010701a006040401020304", .cms),
    ])
  func hexadecimal(_ digits: String, kind: NearbyKind) throws {
    let best = try #require(readings(digits.utf8).first)
    #expect(best.kind == kind)
    #expect(best.tree.name == kind.rawValue)
    #expect(best.reason.hasPrefix("read as hexadecimal digits, "))
  }

  @Test(
    "a few words are shown as text, not as the bytes that they decode to",
    arguments: ["hello world", "plain words", "nonce mismatch"])
  func phrase(_ text: String) throws {
    let found = readings(text.utf8)
    #expect(found.count == 1)
    let best = try #require(found.first)
    #expect(best.kind == .other)
    #expect(best.reason == "it is text of 2 words, and no part of it decodes to an artifact")
    #expect(best.tree.value == .text(text))
  }

  @Test("groups of hexadecimal digits are no words")
  func groups() {
    #expect(readings("deadbeef cafebabe".utf8).allSatisfy { $0.kind != .other })
  }

  @Test("a page is shown with its own bytes, not with what its letters decode to")
  func page() throws {
    let text = Array("<!DOCTYPE html><title>502 Bad Gateway</title>".utf8)
    let found = try #require(readings(text).first)
    #expect(found.kind == .other)
    #expect(found.tree.bytes?.array == text)
  }

  @Test("a short text is CBOR with its place, whether binary or in digits")
  func text() throws {
    for bytes in [Array("63e6b0b4".utf8), [0x63, 0xe6, 0xb0, 0xb4]] {
      let found = readings(bytes)
      #expect(found.count == 1)
      let item = try #require(found.first?.tree.children.first)
      #expect(item.value == .text("水"))
      #expect(item.bytes?.count == 4)
      #expect(found.first?.items.first?.diagnostic == "\"水\"")
    }
  }

  @Test("a message without tag and known algorithm has each reading that fits")
  func ambiguous() {
    // Four parts with empty headers: a signature or a MAC.
    let kinds = readings("8440a0447465787442aabb".utf8).map(\.kind)
    #expect(kinds == [.coseSign1, .coseMac0, .cbor])
  }

  @Test("private and secret parts are marked wherever the key is")
  func secrets() throws {
    let secret = String(repeating: "33", count: 32)
    let ec = "a6" + Self.key.dropFirst(2) + "235820" + secret
    for digits in [ec, "81" + ec, "a1656f74686572" + ec, "a201042058" + "20" + secret] {
      let tree = try #require(readings(digits.utf8).first?.tree)
      #expect(marked(tree).map { $0.bytes?.suffix(32).hex } == [secret], "\(digits)")
    }
    let members = #""kty":"EC","crv":"P-256","x":"AQ","y":"Ag""#
    let jwk = try #require(readings("{\(members),\"d\":\"c2VjcmV0\"}".utf8).first)
    #expect(jwk.kind == .jwk)
    #expect(jwk.name == "a private JSON Web Key (EC, P-256)")
    #expect(marked(jwk.tree).map(\.name) == ["d"])
  }

  /// Returns the fields that are marked as secret.
  private func marked(_ node: FieldNode) -> [FieldNode] {
    (node.privacy == .secret ? [node] : []) + node.children.flatMap(marked)
  }

  @Test("client data is named by its type, and its challenge is decoded")
  func clientData() throws {
    let text = #"{"type":"webauthn.get","challenge":"AQID","origin":"https://example.com"}"#
    for bytes in [Array(text.utf8), Array(Base64.encode(Array(text.utf8)).utf8)] {
      let best = try #require(readings(bytes).first)
      #expect(best.kind == .clientData)
      let challenge = try #require(best.tree.children.last)
      guard case .bytes(let decoded) = challenge.value else {
        Issue.record("The challenge isn't decoded.")
        return
      }
      #expect(decoded.array == [1, 2, 3])
    }
  }

  @Test("authenticator data is named by its credential, and else only suggested by its length")
  func authenticatorData() throws {
    let head = String(repeating: "ab", count: 32)
    let credential = String(repeating: "00", count: 16) + "0002" + "beef" + Self.key
    let whole = try #require(readings((head + "41" + "00000001" + credential).utf8).first)
    #expect(whole.kind == .authenticatorData)
    #expect(whole.strength == .named)
    let short = readings((head + "05" + "00000001").utf8)
    #expect(short.map(\.kind) == [.authenticatorData])
    #expect(short.first?.strength == .weak)
    // A reserved flag, and bytes after the end.
    #expect(readings((head + "22" + "00000001").utf8).allSatisfy { $0.kind != .authenticatorData })
    let longer = readings((head + "05" + "0000000102").utf8)
    #expect(longer.allSatisfy { $0.kind != .authenticatorData })
  }

  @Test("an attestation object of another format isn't called one of App Attest")
  func attestationObject() throws {
    let data = String(repeating: "ab", count: 32) + "0100000001"
    let object =
      "a363666d74667061636b65646761747453746d74a263616c67266373696742aabb6861757468446174615825"
      + data
    let bytes = try #require([UInt8](hex: object))
    let found = try #require(NearbyReader.reading(of: Bytes(bytes), seeming: .attestation))
    #expect(found.kind == .attestationObject)
    #expect(found.tree.children.map(\.name) == ["fmt", "attStmt", "authData"])
    #expect(found.tree.children[1].children.first?.value == .identifier("ES256"))
    let genuine = Bytes(Genuine.attestation)
    #expect(NearbyReader.reading(of: genuine, seeming: .attestation) == nil)
  }

  @Test("each block of a PEM file is a text of its own")
  func blocks() {
    let block = PEM.text(of: [0x30, 0x03, 0x02, 0x01, 0x05], label: "X")
    let text = TextDecoder.read(Bytes(Array((block + block).utf8)))
    #expect(NearbyReader.blocks(of: text).map { $0.payload.count } == [5, 5])
    let one = TextDecoder.read(Bytes(Array(block.utf8)))
    #expect(NearbyReader.blocks(of: one).count == 1)
  }

  @Test("an encoded item inside another one is decoded, but not without end")
  func nested() throws {
    // Tag 24 around tag 24 around …
    var bytes: [UInt8] = [0x05]
    for _ in 0..<12 { bytes = [0xd8, 0x18, 0x58, UInt8(bytes.count)] + bytes }
    let best = try #require(readings(bytes.hex.utf8).first)
    #expect(depth(of: best.tree) < 24)
  }

  private func depth(of node: FieldNode) -> Int {
    1 + (node.children.map(depth).max() ?? 0)
  }

  @Test("words, random bytes and broken CBOR are not called CBOR")
  func nothing() {
    for text in ["plain words", "hello", "9f9f9f", "a1616161", "ff", "1c", "5903e8aa"] {
      #expect(readings(text.utf8).allSatisfy { $0.strength == .form }, "\(text)")
    }
  }

  @Test("the tree of any bytes has at most a few nodes for each byte")
  func bounded() {
    // Many protected headers, each with many items.
    let header = [0x58, 0xfe, 0xb8, 0x7e] + [UInt8](repeating: 0, count: 252)
    let part = [0x83] + header + [0xa0, 0x40]
    var message: [UInt8] = [0xd8, 0x62, 0x84, 0x40, 0xa0, 0x40, 0x99, 0x01, 0x00]
    for _ in 0..<256 { message += part }
    let deep = [("81", 5_000), ("30800000", 500)].map { String(repeating: $0, count: $1) }
    for text in [message.hex] + deep {
      let all = readings(text.utf8)
      let nodes = all.reduce(0) { $0 + count(of: $1.tree) }
      #expect(nodes <= 60_000)
    }
  }

  private func count(of node: FieldNode) -> Int {
    node.children.reduce(1) { $0 + count(of: $1) }
  }
}
