package import Evidence

/// The extension map behind the credential key (present from iOS 27 and macOS 27 on).
package struct AuthenticatorExtensions: Sendable, Hashable {
  package let bytes: Bytes
  package let validationCategory: ValidationCategory?
  package let bundleVersion: Bytes?
  package let entries: [CBORItem.Entry]
  package let anomalies: [Anomaly]

  /// How the app was let in by the operating system, as the device says.
  package struct ValidationCategory: Sendable, Hashable {
    package let value: UInt32
    package let bytes: Bytes
  }

  /// The names on the wire, and those in Apple's prose.
  private static let categoryKeys = ["apple_validation_category_01", "validationCategory"]
  private static let versionKeys = ["apple_bundle_version_01", "bundleVersion"]
  private static let otherKeys = ["apple_cd_hash_hash_01", "apple_cd_hash_type_01"]

  init(_ item: CBORItem) {
    let entries = item.map ?? []
    var anomalies: [Anomaly] = []
    func values(_ keys: [String]) -> [CBORItem] { keys.compactMap(entries.first) }
    let categories = values(Self.categoryKeys)
    let category = categories.first
    let validationCategory = category.flatMap(ValidationCategory.init)
    if categories.count > 1 {
      anomalies.append(
        Self.renamed("the validation category", categories) { ValidationCategory($0)?.value })
    }
    if let category, validationCategory == nil {
      anomalies.append(
        Anomaly(
          .wrongType(
            "the validation category", expected: "four bytes, little-endian",
            found: category.diagnostic), at: category.bytes))
    }
    let versions = values(Self.versionKeys)
    let version = versions.first
    if versions.count > 1 {
      anomalies.append(
        Self.renamed("the bundle version", versions) { $0.text.map { ByteText($0) } })
    }
    let bundleVersion: Bytes? = if case .text(let text) = version?.kind { text } else { nil }
    if let version, bundleVersion == nil {
      anomalies.append(
        Anomaly(
          .wrongType("the bundle version", expected: "a text string", found: version.typeName),
          at: version.bytes))
    }
    if item.map == nil {
      anomalies.append(
        Anomaly(
          .wrongType("the extension data", expected: "a map", found: item.typeName),
          at: item.bytes))
    }
    let known = Self.categoryKeys + Self.versionKeys + Self.otherKeys
    for entry in entries where !known.contains(where: entry.key.isText) {
      anomalies.append(
        Anomaly(.unexpected("the extension \(entry.key.diagnostic)"), at: entry.key.bytes))
    }
    bytes = item.bytes
    self.entries = entries
    self.validationCategory = validationCategory
    self.bundleVersion = bundleVersion
    self.anomalies = anomalies
  }

  /// One thing under each of its names: readers know one of them or the other.
  private static func renamed<Meaning: Equatable>(
    _ what: String, _ items: [CBORItem], meaning: (CBORItem) -> Meaning?
  ) -> Anomaly {
    let first = items[0]
    let other = items.first { meaning($0) == nil || meaning($0) != meaning(first) }
    guard let other = meaning(first) == nil ? items[1] : other else {
      return Anomaly(.unexpected("\(what) under a second name"), at: items[1].bytes)
    }
    return Anomaly(
      .twoValues(what, ValuePair.phrase(first.content, other.content)), at: other.bytes)
  }
}

extension AuthenticatorExtensions.ValidationCategory {
  /// Apple's prose says a 32-bit integer; the bytes seen are a little-endian byte string of four.
  init?(_ item: CBORItem) {
    switch item.kind {
    case .bytes(let bytes) where bytes.count == 4:
      value = UInt32(truncatingIfNeeded: bytes.littleEndian)
    case .unsigned(let number) where number <= UInt32.max:
      value = UInt32(number)
    default:
      return nil
    }
    bytes = item.bytes
  }

  /// What Apple's “Validating apps that connect to your server” says of the value.
  package var meaning: String {
    Self.meanings[value] ?? "not a category that Apple names"
  }

  private static let meanings: [UInt32: String] = [
    0: "invalid",
    1: "an executable shipped with the operating system",
    2: "TestFlight",
    3: "development-signed",
    4: "App Store",
    5: "Enterprise or ad hoc",
    6: "Developer ID",
    7: "local signing",
    8: "Rosetta",
    9: "out-of-process just-in-time compilation",
    10: "none of the other categories",
  ]
}
