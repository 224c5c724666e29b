/// The object identifier above Apple's certificate extensions.
private let apple = "1.2.840.113635.100"

extension CertificateExtensionPlan {
  /// The extended key usage of attestation certificates (4.24).
  static let attestationPurpose = extendedKeyUsage("\(apple).4.24")

  /// Returns the extension 8.2, the nonce: SHA-256 of authenticator data and client data hash.
  static func nonce(_ nonce: [UInt8]) -> Self {
    Self("\(apple).8.2", DERWriter.sequence(DERWriter.context(1, DERWriter.octetString(nonce))))
  }

  /// Returns the extension 8.5, the key's properties. Of its elements, only the meaning of [1204]
  /// is known: the App ID.
  static func keyProperties(appID: String, platform: DevicePlatform) -> Self {
    Self(
      "\(apple).8.5",
      DERWriter.sequence(of: [
        number(4, platform == .macOS ? 13 : 10), number(1200, 0), number(1201, 0),
        number(1202, 0), number(1203, 0), text(1204, appID), number(1206, 4), number(1207, 0),
        number(1209, 0), number(1210, 0), number(1211, 0), number(10, 0),
      ]))
  }

  /// Returns the extension 8.7, the device's operating system.
  static func operatingSystem(_ system: DeviceSystem) -> Self {
    let flags: [[UInt8]] = (UInt64(1406)...1413).map { tag in
      number(tag, tag == 1412 && system.platform == .iOS ? 1 : 0)
    }
    let train: [[UInt8]] = (UInt64(1418)...1420).map { text($0, system.train) }
    let head = [
      text(1400, system.version), number(1104, 2), text(1401, "1.0.216"),
      text(1403, system.build), text(1404, system.version), text(1405, system.version),
    ]
    let name = text(1026, system.platform == .macOS ? "macosx" : "iphoneos")
    return Self("\(apple).8.7", DERWriter.sequence(of: head + flags + train + [name]))
  }

  /// Returns the extension 8.6, the access control list of the key.
  ///
  /// - Parameter list: The list in DER.
  static func accessControl(_ list: [UInt8]) -> Self {
    Self("\(apple).8.6", DERWriter.sequence(DERWriter.context(3, DERWriter.octetString(list))))
  }

  /// Returns an INTEGER with an explicit context tag.
  private static func number(_ tag: UInt64, _ number: Int64) -> [UInt8] {
    DERWriter.context(tag, DERWriter.integer(number))
  }

  /// Returns an OCTET STRING of text with an explicit context tag.
  private static func text(_ tag: UInt64, _ text: String) -> [UInt8] {
    DERWriter.context(tag, DERWriter.octetString(Array(text.utf8)))
  }
}

/// A platform, as far as certificates differ.
package enum DevicePlatform: Sendable, Hashable {
  case iOS, macOS

  /// The access control list of the platform's keys: a SEQUENCE of the operations and their
  /// requirements, in DER.
  package var accessControl: [UInt8] {
    let names =
      switch self {
      case .iOS: ["okd", "oa", "osgn", "odel", "ock"]
      case .macOS: ["ok", "oa", "odel"]
      }
    let open = names.map { name in
      DERWriter.sequence(
        DERWriter.utf8String(name), DERWriter.context(1, DERWriter.boolean(true)))
    }
    return DERWriter.sequence(
      DERWriter.utf8String("11"),
      DERWriter.sequence(of: open + (self == .macOS ? [Self.signingUnderFullSecurity] : [])))
  }

  /// The element for signing on a Mac, which requires Full Security.
  private static let signingUnderFullSecurity = DERWriter.sequence(
    DERWriter.utf8String("osgn"),
    DERWriter.context(0, DERWriter.utf8String("rsec")),
    DERWriter.sequence(DERWriter.context(6, DERWriter.integer(1))))
}

/// The operating system of the device that made the key.
package struct DeviceSystem: Sendable, Hashable {
  /// The platform.
  package var platform: DevicePlatform
  /// The version: `27.0.1`.
  package var version: String
  /// The build: `24A446`.
  package var build: String
  /// The version of the build train.
  package var train: String

  /// An iPhone with iOS 27.0.1.
  package static let iOS27 = DeviceSystem(
    platform: .iOS, version: "27.0.1", build: "24A446", train: "24.1.446.0.0,0")
  /// A Mac with macOS 27.0.
  package static let macOS27 = DeviceSystem(
    platform: .macOS, version: "27.0", build: "26A5425a", train: "26.1.425.5.1,0")
}
