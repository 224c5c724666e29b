package import Evidence

/// What one record of a log says about the device that it comes from: the time, the system, the
/// hardware model, the versions of app and library, and the device's identifier.
package struct ErrorFacts: Sendable, Hashable {
  /// The first time in the record; `nil` if there is none.
  package var time: Timestamp?
  /// The values that were found, such as `iOS 17.0` for `system` or `iPhone15,2` for `model`.
  package var values: [ErrorDimension: String] = [:]
  /// A hash of the identifier of the device or installation; `nil` if the record contains none. A
  /// user identifier counts as well: the first identifier in the record is taken.
  package var device: UInt64?

  /// Creates facts that were read before.
  /// - Parameters:
  ///   - time: The first time in the record.
  ///   - values: The values by dimension.
  ///   - device: The hash of the device's identifier.
  package init(time: Timestamp?, values: [ErrorDimension: String], device: UInt64?) {
    self.time = time
    self.values = values
    self.device = device
  }

  /// The number of bytes of a record that are read; further ones are ignored.
  private static let longest = 4_096

  /// Reads a record: members with known names, such as `app_version`, and names of systems, models
  /// and libraries anywhere in it. If both give a value, the member counts for the library, the
  /// name for the system and the model.
  /// - Parameter record: One record of a log; only its first 4,096 bytes are read.
  package init(_ record: ArraySlice<UInt8>) {
    let text = record.prefix(Self.longest)
    let members = ErrorMembers(text).all
    time = LogTime.first(in: text)
    values[.system] =
      VersionedName.first(in: text, of: Self.systems) ?? Self.version(of: members, Self.systemNames)
    values[.model] =
      HardwareModel.first(in: text) ?? Self.value(of: members, Self.modelNames)
    values[.app] = Self.value(of: members, Self.appNames)
    values[.library] =
      Self.value(of: members, Self.libraryNames)
      ?? VersionedName.first(in: text, of: Self.libraries)
    device = Self.value(of: members, Self.deviceNames).map(\.utf8.stableHash)
  }

  /// Returns only the hash of the device's identifier, without reading anything else.
  package static func device(in record: ArraySlice<UInt8>) -> UInt64? {
    ErrorMembers.value(in: record.prefix(longest), of: deviceNames).map(\.utf8.stableHash)
  }

  // MARK: - Names

  /// Names of Apple's systems, as they are written before a version.
  private static let systems = ["iOS", "iPadOS", "macOS", "tvOS", "watchOS", "visionOS"]
  /// Names of client libraries, as they are written before a version.
  private static let libraries = [
    "FirebaseAppCheck", "firebase-ios-sdk", "Firebase", "AppCheckCore", "GrantivaSDK", "Grantiva",
    "expo-app-integrity", "@expo/app-integrity", "react-native-app-attest", "app_device_integrity",
    "cordova-plugin-app-attest", "capacitor-app-attest",
  ]
  /// Names of members with the version of the system. Here and below, names are in lower case and
  /// without separators.
  private static let systemNames = table(
    "os", "osversion", "ios", "iosversion", "systemversion", "deviceos", "platformversion", "osver")
  /// Names of members with the hardware model.
  private static let modelNames = table(
    "model", "devicemodel", "hwmodel", "machine", "devicetype", "hardware")
  /// Names of members with the version of the app.
  private static let appNames = table(
    "appversion", "appver", "app", "cfbundleshortversionstring", "clientversion", "release",
    "version")
  /// Names of members with the version of a client library.
  private static let libraryNames = table(
    "sdk", "sdkversion", "library", "libraryversion", "libversion")
  /// Names of members with an identifier of the device, the installation or the user. The first
  /// member that is found counts.
  private static let deviceNames = table(
    "deviceid", "device", "installationid", "installid", "clientid", "deviceuuid", "idfv", "udid",
    "vendorid", "userid", "user", "uid", "distinctid", "anonymousid", "client",
    ignoring: ErrorMembers.separators)

  /// Returns a table of names that mean the same.
  private static func table(_ names: String..., ignoring ignored: String = "") -> NameTable {
    NameTable(sets: [names], ignoring: ignored)
  }

  private typealias Members = [(name: ByteText, value: String)]

  /// Returns the value of the first member with one of the names.
  private static func value(of members: Members, _ names: NameTable) -> String? {
    members.first { names.contains($0.name.text) }?.value
  }

  /// Returns the system with its version: `iOS 17.0` for `ios_version=17.0`, `OS 17.0` for
  /// `os_version=17.0`, and the value itself if it doesn't begin with a digit.
  private static func version(of members: Members, _ names: NameTable) -> String? {
    guard let found = members.first(where: { names.contains($0.name.text) }) else { return nil }
    let isNumber = found.value.utf8.first.map(\.isDigit) ?? false
    guard isNumber else { return found.value }
    return "\(found.name.text.begins(with: "ios") ? "iOS" : "OS") \(found.value)"
  }
}

/// A property by which reports of one error are counted. The raw value is used in results.
package enum ErrorDimension: String, Sendable, Hashable, CaseIterable {
  case system, library, app, model
}
