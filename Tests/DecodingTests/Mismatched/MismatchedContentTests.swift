import Evidence
import TestSupport
import Testing

@testable import Decoding

@Suite("Other content instead of an artifact")
struct MismatchedContentTests {
  private func recognize(_ text: some Sequence<UInt8>) -> MismatchedContent? {
    MismatchedContent.recognize(in: TextDecoder.read(Bytes(Array(text), name: "text")))
  }

  @Test(
    "similar content stays unknown",
    arguments: [
      "example.com", "8YE23NZS57", "8YE23NZS57.wallet", "8ye23nzs57.com.example",
      "8YE23NZS57.com..example", "3F2504E0-4F89-41D3-9A0C-0305E82C330", "nullable", "<div>",
      #"["a"]"#, #"{"error":"#, "eyJ9.AAAA.AAAA", "a.b.c.d.e",
    ])
  func lookalike(_ text: String) { #expect(recognize(text.utf8) == nil, "\(text)") }

  @Test(
    "file signatures with a wrong byte stay unknown",
    arguments: [
      "1f8b0920", "1f8b08ff", "789d0300", "78bb0300", "504b0509",
      "ffd8fe", "89504e470d0a1a0b", "28b52ffc",
    ])
  func signature(_ hex: String) {
    #expect(recognize([UInt8](hex: hex) ?? []) == nil, "\(hex)")
  }

  @Test(
    "texts that programs print instead of bytes are recognized",
    arguments: [
      ("attestation = [B@1b6d3586", MismatchedKind.objectPrint), ("5637 bytes", .objectPrint),
      ("Optional(5637 bytes)", .objectPrint), ("assertion: System.Byte[]", .objectPrint),
      ("got <memory at 0x7f1c2d>", .objectPrint),
      ("Error Domain=com.apple.devicecheck.error Code=3", .errorMessage),
      ("2026-11-21 failed: DCError.invalidKey", .errorMessage),
      ("Traceback (most recent call last):\n  File \"a.py\", line 1", .stackTrace),
      ("TypeError: x\n    at verify (/app/a.js:3:1)", .stackTrace),
      ("It worked last week, and now all devices fail.", .plainText),
    ])
  func printed(_ text: String, _ kind: MismatchedKind) {
    #expect(recognize(text.utf8)?.kind == kind)
  }

  @Test(
    "ambiguous numbers, names and digits stay unknown",
    arguments: ["12 bytes of 40", "5 bytes", "x1 y2 z3 w4", "deadbeef 0102 face cafe 99aa", "oK_9"])
  func unknown(_ text: String) { #expect(recognize(text.utf8) == nil, "\(text)") }

  @Test("whitespace, a byte order mark and the case of a tag don't matter")
  func around() {
    #expect(recognize("\u{feff} \n <HTML><body></body>".utf8)?.kind == .html)
    #expect(recognize(" undefined\n".utf8)?.kind == .wordForNothing)
    #expect(recognize("\u{feff}{\"errors\":[]}\r\n".utf8)?.kind == .errorBody)
  }

  @Test("a truncated token is recognized, with its length if it is encrypted")
  func cutToken() {
    let header = Base64.encode(Array(#"{"alg":"A256KW","enc":"A256GCM"}"#.utf8), as: .url)
    let cut = recognize("\(header).AAAA.AA".utf8)
    #expect(cut?.kind == .encryptedToken)
    #expect(cut?.evidence.hasSuffix("3 of its five parts are there") == true)
    #expect(recognize("\(header).AAAA.AA.AAAA.AAAA.AAAA".utf8) == nil)
  }

  @Test("an encrypted token is read unchanged, without damage")
  func encryptedToken() {
    let header = Base64.encode(Array(#"{"alg":"A256KW","enc":"A256GCM"}"#.utf8), as: .url)
    let decodedText = TextDecoder.read(Bytes(Array("\(header).AAAA.AAAA.AAAA.AAAA".utf8)))
    #expect(decodedText.damage == nil)
    #expect(decodedText.encoding == .raw)
    #expect(ArtifactType.sniff(decodedText.payload) == .unknown)
    let found = MismatchedContent.recognize(in: decodedText)
    #expect(found?.kind == .encryptedToken)
    #expect(found?.evidence.hasSuffix("as those of Play Integrity do") == true)
    let other = Base64.encode(Array(#"{"alg":"dir","enc":"A256GCM"}"#.utf8), as: .url)
    #expect(recognize("\(other)..AAAA.AAAA.AAAA".utf8)?.evidence.contains("Play") == false)
  }

  @Test(
    "plain text isn't decoded",
    arguments: ["undefined", "null", "3F2504E0-4F89-41D3-9A0C-0305E82C3301", "8YE23NZS57.com.a"])
  func plain(_ text: String) {
    let decodedText = TextDecoder.read(Bytes(Array(text.utf8)))
    #expect(decodedText.payload.utf8 == text)
    #expect(decodedText.damage == nil && decodedText.repairs.isEmpty)
  }

  @Test("the evidence is inside the input")
  func evidence() throws {
    let text = Bytes(Array(" <!DOCTYPE html><p>".utf8), name: "text")
    let found = try #require(MismatchedContent.recognize(in: TextDecoder.read(text)))
    #expect(found.bytes.utf8 == "<!DOCTYPE html")
    #expect(found.bytes.startIndex == 1)
    #expect(found.evidence == "it starts with “<!DOCTYPE html”")
  }

  @Test(
    "the status that a page shows is quoted, and nothing else, because it may be a secret",
    arguments: [
      (
        "<html><body>502 Bad Gateway</body></html>",
        "it starts with “<html” and says “502 Bad Gateway”"
      ),
      (
        "<!doctype html><html><head><title>413 Too Large</title><script>a()</script>",
        "it starts with “<!doctype html” and says “413 Too Large”"
      ),
      ("<html><title>502 hunter2</title></html>", "it starts with “<html”"),
      ("<html><p>password hunter</p></html>", "it starts with “<html”"),
    ])
  func quote(text: String, evidence: String) {
    let found = recognize(text.utf8)
    #expect(found?.evidence == evidence)
    #expect((found?.status != nil) == evidence.contains(" says "))
    if let status = found?.status { #expect(found?.bytes.text.hasSuffix(status) == true) }
  }

  @Test("a WebAuthn format without its statement isn't recognized")
  func statement() {
    let genuine = AttestationObject(decoding: Bytes(Genuine.attestation))
    #expect(MismatchedContent.recognize(genuine) == nil)
    // {"fmt": "packed", "attStmt": {}, "authData": h''}
    let empty = Bytes("a3 63666d74 667061636b6564 6761747453746d74 a0 686175746844617461 40")
    #expect(MismatchedContent.recognize(AttestationObject(decoding: empty)) == nil)
  }

  @Test("the format “none” is recognized only with an empty statement")
  func noneFormat() {
    // {"fmt": "none", "attStmt": {}, "authData": h''}, and the same with {"x5c": []}.
    let empty = Bytes("a3 63666d74 646e6f6e65 6761747453746d74 a0 686175746844617461 40")
    #expect(
      MismatchedContent.recognize(AttestationObject(decoding: empty))?.kind == .webAuthnNone)
    let full = Bytes(
      "a3 63666d74 646e6f6e65 6761747453746d74 a1 63783563 80 686175746844617461 40")
    #expect(MismatchedContent.recognize(AttestationObject(decoding: full)) == nil)
  }

  @Test("two short integers are a signature, two long ones an RSA key")
  func twoNumbers() {
    let half = [UInt8](repeating: 0x11, count: 32)
    let modulus = [0x00] + [UInt8](repeating: 0xff, count: 128)
    let exponent: [UInt8] = [1, 0, 1]
    func sequence(_ numbers: [[UInt8]]) -> [UInt8] {
      let content = numbers.flatMap { number -> [UInt8] in
        let count = UInt8(number.count)
        return [0x02] + (count < 0x80 ? [count] : [0x81, count]) + number
      }
      let count = UInt8(content.count)
      return [0x30] + (count < 0x80 ? [count] : [0x81, count]) + content
    }
    #expect(recognize(sequence([half, half]))?.kind == .signature)
    let key = recognize(sequence([modulus, exponent]))
    #expect(key?.kind == .publicKey)
    #expect(key?.evidence.contains("RSAPublicKey") == true)
    #expect(recognize(sequence([exponent, modulus])) == nil)
  }

  @Test("04 and 64 bytes are a public key, on or off the curve")
  func point() {
    let found = recognize([0x04] + [UInt8](repeating: 0xee, count: 64))
    #expect(found?.kind == .publicPoint)
    #expect(found?.kind.isToldByForm == true)
    #expect(recognize([0x04] + [UInt8](repeating: 0xee, count: 63)) == nil)
    #expect(MismatchedKind.allCases.filter(\.isToldByForm) == [.keyOrHash, .publicPoint])
  }

  @Test("a truncated receipt isn't recognized as other content")
  func cutReceipt() {
    for count in [40, 400, Genuine.receipt.count - 1] {
      let receipt = Receipt(decoding: Bytes(Array(Genuine.receipt.prefix(count))))
      #expect(MismatchedContent.recognize(receipt) == nil)
    }
  }

  @Test("every kind has a name with an article, and advice that is a sentence")
  func words() {
    for kind in MismatchedKind.allCases {
      #expect(kind.advice.hasSuffix(".") && !kind.name.hasSuffix("."))
    }
    #expect(Set(MismatchedKind.allCases.map(\.name)).count == MismatchedKind.allCases.count)
  }

  @Test(
    "every sign of a form names a known kind",
    arguments: [
      ("phrase", 16), ("document", 5), ("object", 10), ("token", 4), ("issuer", 2),
      ("extension", 6), ("statement", 7),
    ])
  func signs(_ form: String, _ count: Int) {
    #expect(MismatchedSign.all(of: form).count == count)
  }

  @Test("accepts any bytes")
  func hostile() {
    var random = SplitMix64(seed: 11)
    let starts: [[UInt8]] = [[0x30, 0x82], [0x7b, 0x22], [0x3c, 0x3f], [0x78, 0x9c], [0x04]]
    for round in 0..<2_000 {
      _ = recognize(starts[round % starts.count] + random.bytes(round % 96).array)
    }
    let deep = String(repeating: #"{"a":"#, count: 50_000)
    #expect(recognize(deep.utf8) == nil)
    #expect(recognize([UInt8](repeating: 0x30, count: 50_000)) == nil)
  }
}
