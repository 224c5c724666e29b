import ArgumentParser
import Attestscope
import Checks
import Evidence
import Foundation

/// What the server expected, for every artifact that does not bring its own.
struct ContextOptions: ParsableArguments {
  @Option(help: "App ID with prefix: 8YE23NZS57.com.example.wallet. Repeatable.")
  var appID: [String] = []

  @Option(help: "production, development or any.")
  var environment: ExpectedEnvironment?

  @Option(
    help: ArgumentHelp(
      "Challenge, with its encoding: base64:…, base64url:…, hex:…, text:… or file:…",
      valueName: "encoding:value"))
  var challenge: GivenBytesArgument?

  @Option(
    help: ArgumentHelp("Client data of an assertion, likewise.", valueName: "encoding:value"))
  var clientData: GivenBytesArgument?

  @Option(help: "Key ID as the client sent it.")
  var keyID: String?

  @Option(help: ArgumentHelp("Public key of assertions: PEM, or Base64.", valueName: "file"))
  var publicKey: String?

  @Option(help: "Counter that the server stored for the key.")
  var previousCounter: UInt32?

  @Option(
    help: ArgumentHelp("Evidence records to join by key ID or record ID.", valueName: "file"))
  var context: String?

  var expectations: Expectations {
    get throws {
      var expectations = Expectations()
      expectations.appIDs = appID
      expectations.environment = environment
      expectations.challenge = challenge?.value
      expectations.clientData = clientData?.value
      expectations.keyID = keyID
      expectations.previousCounter = previousCounter
      expectations.publicKey = try publicKey.map {
        GivenBytes(try InputFile.read($0), nil)
      }
      return expectations
    }
  }
}

extension ExpectedEnvironment: ExpressibleByArgument {}

/// Bytes on the command line. The encoding has to be said: to guess it is the very mistake that this
/// program is about.
struct GivenBytesArgument: ExpressibleByArgument {
  let value: GivenBytes

  init?(argument: String) {
    guard let colon = argument.firstIndex(of: ":") else { return nil }
    let text = Bytes(Array(argument[argument.index(after: colon)...].utf8), name: "argument")
    switch argument[..<colon] {
    case "base64": value = GivenBytes(text, .base64)
    case "base64url": value = GivenBytes(text, .base64url)
    case "hex": value = GivenBytes(text, .hex)
    case "text", "utf8": value = GivenBytes(text, .utf8)
    case "file":
      guard let path = text.utf8, let file = try? InputFile.read(path) else { return nil }
      value = GivenBytes(file, .utf8)
    default: return nil
    }
    // Better no run than one with a challenge that is not what was meant.
    if value.readings.isEmpty { return nil }
  }
}

/// A file that the caller names as an option.
enum InputFile {
  /// The most that such a file may hold: keys, certificates and client data are small.
  private static let limit = 16 << 20

  static func read(_ path: String) throws -> Bytes {
    guard let data = try? Data(contentsOf: URL(filePath: path), options: .mappedIfSafe) else {
      throw Fault(code: .noInput, message: "cannot read \(path)")
    }
    guard data.count <= limit else {
      throw Fault(code: .noInput, message: "\(path) is too large for what it should be")
    }
    return Bytes(Array(data), name: "file")
  }
}
