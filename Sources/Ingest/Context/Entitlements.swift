import Claims
import Containers
import Decoding
import Evidence

/// What an entitlements file or a provisioning profile says of an app: the App ID with its prefix, and the
/// environment of App Attest (Apple, “App Attest Environment”).
struct Entitlements: Sendable {
  let appID: String?
  let environment: String?
  let team: String?

  private static let appIDKeys = ["application-identifier", "com.apple.application-identifier"]
  private static let environmentKey = "com.apple.developer.devicecheck.appattest-environment"
  private static let teamKey = "com.apple.developer.team-identifier"

  /// - Returns: `nil` for a property list that is something else.
  init?(_ cells: [ContainerItem.Cell]) {
    func value(_ keys: [String]) -> String? {
      cells.first { cell in keys.contains { cell.column.equals($0) } }?.value.utf8
    }
    appID = value(Self.appIDKeys)
    environment = value([Self.environmentKey])
    team = value([Self.teamKey])
    guard appID != nil || environment != nil else { return nil }
  }

  /// What it shows, for a reader.
  var sentence: String {
    let parts = [
      appID.map { "App ID “\($0)”" },
      appID.flatMap(Self.prefix).map { "prefix “\($0)”" },
      team.map { "team “\($0)”" },
      environment.map { "App Attest environment “\($0)”" } ?? "no App Attest environment",
    ].compactMap(\.self)
    return "entitlements of an app: \(parts.joined(separator: ", ")); --context takes the file"
  }

  /// The characters up to the first period.
  private static func prefix(of appID: String) -> String? {
    let prefix = appID.utf8.prefix { $0 != UInt8(ascii: ".") }
    return prefix.count < appID.utf8.count ? String(decoding: prefix, as: UTF8.self) : nil
  }

  /// A wildcard names no app; an unknown word names no environment.
  var expectations: Expectations {
    var said = Expectations()
    if let appID, appID.utf8.last != UInt8(ascii: "*") { said.appIDs = [appID] }
    said.environment = environment.flatMap(ExpectedEnvironment.init(rawValue:))
      .flatMap { $0 == .any ? nil : $0 }
    return said
  }
}
