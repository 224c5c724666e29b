import Claims
import Containers
import Evidence

/// The App ID, the team and the App Attest environment that an entitlements file or a provisioning
/// profile states (Apple, “App Attest Environment”).
struct Entitlements: Sendable {
  /// The App ID with its prefix; a wildcard such as `ABCDE12345.*` in some profiles.
  let appID: String?
  /// The value as written, normally `production` or `development`.
  let environment: String?
  /// The team identifier.
  let team: String?

  /// The key of the App ID on iOS and on macOS.
  private static let appIDKeys = ["application-identifier", "com.apple.application-identifier"]
  private static let environmentKey = "com.apple.developer.devicecheck.appattest-environment"
  private static let teamKey = "com.apple.developer.team-identifier"

  /// Reads the cells of a property list.
  /// - Returns: `nil` if it names neither an App ID nor an environment.
  init?(_ cells: [ContainerItem.Cell]) {
    func value(_ keys: [String]) -> String? {
      cells.first { cell in keys.contains { cell.column.equals($0) } }?.value.utf8
    }
    appID = value(Self.appIDKeys)
    environment = value([Self.environmentKey])
    team = value([Self.teamKey])
    guard appID != nil || environment != nil else { return nil }
  }

  /// What the file states, as a sentence for the user.
  var sentence: String {
    let parts = [
      appID.map { "App ID “\($0)”" },
      appID.flatMap(Self.prefix).map { "prefix “\($0)”" },
      team.map { "team “\($0)”" },
      environment.map { "App Attest environment “\($0)”" } ?? "no App Attest environment",
    ].compactMap(\.self)
    return "entitlements of an app: \(parts.joined(separator: ", ")); --context takes the file"
  }

  /// Returns the characters before the first period; `nil` without a period.
  private static func prefix(of appID: String) -> String? {
    let prefix = appID.utf8.prefix { $0 != UInt8(ascii: ".") }
    return prefix.count < appID.utf8.count ? String(decoding: prefix, as: UTF8.self) : nil
  }

  /// The values that a server for this app expects. A wildcard App ID and an unknown environment
  /// are left out.
  var expectations: Expectations {
    var said = Expectations()
    if let appID, appID.utf8.last != UInt8(ascii: "*") { said.appIDs = [appID] }
    said.environment = environment.flatMap(ExpectedEnvironment.init(rawValue:))
      .flatMap { $0 == .any ? nil : $0 }
    return said
  }
}
