package import Evidence

/// What a record of a log tells of the device that it is about: when, which system, which model, which
/// versions of app and library, which device.
package struct ErrorFacts: Sendable, Hashable {
  package var time: Timestamp?
  package var values: [ErrorDimension: String] = [:]
  /// A hash of the device's or installation's name; `nil` where none stands there.
  package var device: UInt64?

  /// More of a record isn't looked at.
  private static let longest = 4_096

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
    device = Self.value(of: members, Self.deviceNames).map(Self.hash)
  }

  /// The hash of the device's name alone, where nothing else is asked for.
  package static func device(in record: ArraySlice<UInt8>) -> UInt64? {
    value(of: ErrorMembers(record.prefix(longest)).all, deviceNames).map(hash)
  }

  // MARK: - Names

  private static let systems = ["iOS", "iPadOS", "macOS", "tvOS", "watchOS", "visionOS"]
  private static let libraries = [
    "FirebaseAppCheck", "firebase-ios-sdk", "Firebase", "AppCheckCore", "GrantivaSDK", "Grantiva",
    "expo-app-integrity", "@expo/app-integrity", "react-native-app-attest", "app_device_integrity",
    "cordova-plugin-app-attest", "capacitor-app-attest",
  ]
  private static let systemNames: Set<ByteText> = [
    "os", "osversion", "ios", "iosversion", "systemversion", "deviceos", "platformversion", "osver",
  ]
  private static let modelNames: Set<ByteText> = [
    "model", "devicemodel", "hwmodel", "machine", "devicetype", "hardware",
  ]
  private static let appNames: Set<ByteText> = [
    "appversion", "appver", "app", "cfbundleshortversionstring", "clientversion", "release",
    "version",
  ]
  private static let libraryNames: Set<ByteText> = [
    "sdk", "sdkversion", "library", "libraryversion", "libversion",
  ]
  private static let deviceNames: Set<ByteText> = [
    "deviceid", "device", "installationid", "installid", "clientid", "deviceuuid", "idfv", "udid",
    "vendorid", "userid", "user", "uid", "distinctid", "anonymousid", "client",
  ]

  private typealias Members = [(name: ByteText, value: String)]

  private static func value(of members: Members, _ names: Set<ByteText>) -> String? {
    members.first { names.contains($0.name) }?.value
  }

  /// “iOS 17.0” for `ios_version=17.0`, “OS 17.0” for `os_version=17.0`.
  private static func version(of members: Members, _ names: Set<ByteText>) -> String? {
    guard let found = members.first(where: { names.contains($0.name) }) else { return nil }
    let isNumber = found.value.utf8.first.map { (0x30...0x39).contains($0) } ?? false
    guard isNumber else { return found.value }
    return "\(found.name.text.begins(with: "ios") ? "iOS" : "OS") \(found.value)"
  }

  /// FNV-1a: equal names have equal numbers in every run.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

/// By what reports of one error are told apart.
package enum ErrorDimension: String, Sendable, Hashable, CaseIterable {
  case system, library, app, model
}
