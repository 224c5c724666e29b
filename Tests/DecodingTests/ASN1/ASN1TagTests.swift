import Decoding
import Testing

@Suite("ASN.1 tags")
struct ASN1TagTests {
  @Test(
    "a tag is written as the standard's notation has it",
    arguments: [
      (ASN1Tag.sequence, "SEQUENCE"), (.octetString, "OCTET STRING"), (.context(1204), "[1204]"),
      (ASN1Tag(.application, 1), "[APPLICATION 1]"), (ASN1Tag(.privateUse, 2), "[PRIVATE 2]"),
      (ASN1Tag(.universal, 99), "[UNIVERSAL 99]"),
    ])
  func description(tag: ASN1Tag, text: String) {
    #expect(tag.description == text)
  }
}
