package import Evidence

/// The extension map after the credential public key, which devices with iOS 27 or macOS 27 and
/// later add.
package struct AuthenticatorExtensions: Sendable, Hashable {
  /// The encoded map.
  package let bytes: Bytes
  /// Apple's validation category.
  package let validationCategory: ValidationCategory?
  /// The app's bundle version (CFBundleVersion), as UTF-8 text.
  package let bundleVersion: Bytes?
  /// All entries, in order.
  package let entries: [CBORItem.Entry]
  /// Values of a wrong type, unknown keys, and values under two names.
  package let anomalies: [Anomaly]

  /// The category of the app's signature, as the operating system determined it.
  package struct ValidationCategory: Sendable, Hashable {
    /// The number of the category. Apple names 0 to 10, see ``meaning``.
    package let value: UInt32
    /// The bytes of the value.
    package let bytes: Bytes
  }

  /// The key of the validation category: the observed one, and the one in Apple's article.
  private static let categoryKeys = ["apple_validation_category_01", "validationCategory"]
  /// The key of the bundle version: the observed one, and the one in Apple's article.
  private static let versionKeys = ["apple_bundle_version_01", "bundleVersion"]
  /// Known keys whose values are not interpreted: the hash of the app's code, and the type of this
  /// hash.
  private static let otherKeys = ["apple_cd_hash_hash_01", "apple_cd_hash_type_01"]

  /// Reads the known entries of the map.
  init(_ item: CBORItem) {
    let entries = item.map ?? []
    var anomalies: [Anomaly] = []
    func values(_ keys: [String]) -> [CBORItem] { keys.compactMap(entries.first) }
    let categories = values(Self.categoryKeys)
    let category = categories.first
    let validationCategory = category.flatMap(ValidationCategory.init)
    anomalies += Self.repeated("the validation category", categories) {
      ValidationCategory($0)?.value
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
    anomalies += Self.repeated("the bundle version", versions) { $0.text.map { ByteText($0) } }
    let bundleVersion: Bytes? = if case .text(let text) = version?.kind { text } else { nil }
    if let version, bundleVersion == nil {
      anomalies.append(version.wrongType("the bundle version", expected: "a text string"))
    }
    if item.map == nil { anomalies.append(item.wrongType("the extension data", expected: "a map")) }
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

  /// Returns the anomaly if a property occurs under both of its keys. Software knows only one of
  /// them, so different values are a contradiction.
  private static func repeated<Meaning: Equatable>(
    _ what: String, _ items: [CBORItem], meaning: (CBORItem) -> Meaning?
  ) -> [Anomaly] {
    guard let first = items.first, items.count > 1 else { return [] }
    let other = items.first { meaning($0) == nil || meaning($0) != meaning(first) }
    guard let other = meaning(first) == nil ? items[1] : other else {
      return [Anomaly(.unexpected("\(what) under a second name"), at: items[1].bytes)]
    }
    return [
      Anomaly(.twoValues(what, ValuePair.phrase(first.content, other.content)), at: other.bytes)
    ]
  }
}

extension AuthenticatorExtensions.ValidationCategory {
  /// Reads a category: four bytes little-endian, as observed, or a 32-bit integer, as Apple's
  /// article describes it.
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

  /// The meaning of the category (Apple, “Validating apps that connect to your server”).
  package var meaning: String {
    Self.meanings[value] ?? "not a category that Apple names"
  }

  /// The meanings by number.
  private static let meanings: [UInt32: String] = RegisteredNames.numbers("validation categories")
}
