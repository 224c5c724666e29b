/// The tag of an ASN.1 element: class and number (X.690 §8.1.2).
package struct ASN1Tag: Sendable, Hashable {
  /// The class.
  package let tagClass: Class
  /// The number within the class.
  package let number: UInt32

  /// Creates a tag.
  package init(_ tagClass: Class, _ number: UInt32) {
    self.tagClass = tagClass
    self.number = number
  }

  /// The class of a tag. The raw values are the highest two bits of the identifier octet (X.690
  /// §8.1.2.2).
  package enum Class: UInt8, Sendable, Hashable {
    case universal, application, contextSpecific, privateUse
  }

  /// Returns the context-specific tag with a number, written `[number]`.
  package static func context(_ number: UInt32) -> ASN1Tag { ASN1Tag(.contextSpecific, number) }

  /// The tag of the end-of-contents octets (X.690 §8.1.5).
  package static let endOfContents = ASN1Tag(.universal, 0)
  /// The tag of BOOLEAN.
  package static let boolean = ASN1Tag(.universal, 1)
  /// The tag of INTEGER.
  package static let integer = ASN1Tag(.universal, 2)
  /// The tag of BIT STRING.
  package static let bitString = ASN1Tag(.universal, 3)
  /// The tag of OCTET STRING.
  package static let octetString = ASN1Tag(.universal, 4)
  /// The tag of NULL.
  package static let null = ASN1Tag(.universal, 5)
  /// The tag of OBJECT IDENTIFIER.
  package static let objectIdentifier = ASN1Tag(.universal, 6)
  /// The tag of UTF8String.
  package static let utf8String = ASN1Tag(.universal, 12)
  /// The tag of SEQUENCE.
  package static let sequence = ASN1Tag(.universal, 16)
  /// The tag of SET.
  package static let set = ASN1Tag(.universal, 17)
  /// The tag of PrintableString.
  package static let printableString = ASN1Tag(.universal, 19)
  /// The tag of IA5String.
  package static let ia5String = ASN1Tag(.universal, 22)
  /// The tag of UTCTime.
  package static let utcTime = ASN1Tag(.universal, 23)
  /// The tag of GeneralizedTime.
  package static let generalizedTime = ASN1Tag(.universal, 24)
}

extension ASN1Tag: CustomStringConvertible {
  /// The tag in ASN.1 notation: `SEQUENCE`, `[0]`, `[APPLICATION 3]`.
  package var description: String {
    switch tagClass {
    case .universal: Self.universalNames[number] ?? "[UNIVERSAL \(number)]"
    case .application: "[APPLICATION \(number)]"
    case .contextSpecific: "[\(number)]"
    case .privateUse: "[PRIVATE \(number)]"
    }
  }

  /// The names of the universal types by number (X.680 §8.4).
  private static let universalNames: [UInt32: String] = RegisteredNames.numbers("types")
}
