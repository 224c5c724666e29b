/// The identifier of an ASN.1 element (X.690 §8.1.2).
package struct ASN1Tag: Sendable, Hashable {
  package let tagClass: Class
  package let number: UInt32

  package init(_ tagClass: Class, _ number: UInt32) {
    self.tagClass = tagClass
    self.number = number
  }

  package enum Class: UInt8, Sendable, Hashable {
    case universal, application, contextSpecific, privateUse
  }

  package static func context(_ number: UInt32) -> ASN1Tag { ASN1Tag(.contextSpecific, number) }

  package static let endOfContents = ASN1Tag(.universal, 0)
  package static let boolean = ASN1Tag(.universal, 1)
  package static let integer = ASN1Tag(.universal, 2)
  package static let bitString = ASN1Tag(.universal, 3)
  package static let octetString = ASN1Tag(.universal, 4)
  package static let null = ASN1Tag(.universal, 5)
  package static let objectIdentifier = ASN1Tag(.universal, 6)
  package static let utf8String = ASN1Tag(.universal, 12)
  package static let sequence = ASN1Tag(.universal, 16)
  package static let set = ASN1Tag(.universal, 17)
  package static let printableString = ASN1Tag(.universal, 19)
  package static let ia5String = ASN1Tag(.universal, 22)
  package static let utcTime = ASN1Tag(.universal, 23)
  package static let generalizedTime = ASN1Tag(.universal, 24)
}

extension ASN1Tag: CustomStringConvertible {
  package var description: String {
    switch tagClass {
    case .universal: Self.universalNames[number] ?? "[UNIVERSAL \(number)]"
    case .application: "[APPLICATION \(number)]"
    case .contextSpecific: "[\(number)]"
    case .privateUse: "[PRIVATE \(number)]"
    }
  }

  private static let universalNames: [UInt32: String] = [
    0: "end of contents", 1: "BOOLEAN", 2: "INTEGER", 3: "BIT STRING", 4: "OCTET STRING",
    5: "NULL", 6: "OBJECT IDENTIFIER", 10: "ENUMERATED", 12: "UTF8String", 16: "SEQUENCE",
    17: "SET", 19: "PrintableString", 22: "IA5String", 23: "UTCTime", 24: "GeneralizedTime",
  ]
}
