import Attestscope
import Claims
import ArgumentParser
import Evidence
import Platform

/// The options for what the server expects. They take precedence over evidence records and
/// captures.
///
/// ```text
/// --app-id 8YE23NZS57.com.example.wallet --environment production
/// --challenge base64:XvBV0CuOapgT1WNm3mNxCw== --client-data file:body.json
/// --public-key key.pem --previous-counter 41
/// ```
struct ContextOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Expected App ID, with its prefix. Repeatable.", valueName: "id"))
  var appID: [String] = []

  @Option(help: ArgumentHelp("Environment.", valueName: "name"))
  var environment: ExpectedEnvironment?

  @Option(
    help: ArgumentHelp(
      "As \(GivenBytesArgument.forms); or a place: \(ChallengeChoice.forms). Exchanges count from 0.",
      valueName: "bytes"),
    transform: ChallengeArgument.init(argument:))
  var challenge: ChallengeArgument?

  @Option(
    help: ArgumentHelp("Signed client data, in one of these forms.", valueName: "bytes"),
    transform: GivenBytesArgument.init(argument:))
  var clientData: GivenBytesArgument?

  @Option(help: ArgumentHelp("Key ID as the client sent it.", valueName: "id"))
  var keyID: String?

  @Option(help: ArgumentHelp("Attested public key, in PEM or Base64.", valueName: "file"))
  var publicKey: String?

  @Option(help: ArgumentHelp("Last counter that the server stored for the key.", valueName: "n"))
  var previousCounter: UInt32?

  @Option(help: ArgumentHelp("Error that the server reported.", valueName: "text"))
  var serverError: String?

  @Option(
    help: ArgumentHelp("Evidence records to join by key ID or record name.", valueName: "file"))
  var context: String?

  /// Rejects an empty App ID.
  func validate() throws {
    if appID.contains("") { throw ValidationError("--app-id takes an App ID, not an empty text.") }
  }

  /// The expected values. Files that the options name are read here.
  ///
  /// - Throws: A ``Fault`` if a file cannot be read or contains no public key.
  var expectations: Expectations {
    get throws {
      var expectations = Expectations()
      expectations.appIDs = appID
      expectations.environment = environment
      expectations.challenge = try challenge?.value
      expectations.clientData = try clientData?.value
      expectations.keyID = keyID
      expectations.previousCounter = previousCounter
      expectations.publicKey = try publicKey.map(key)
      return expectations
    }
  }

  /// Reads a public key. A file without one ends the run, because assertions would be checked
  /// without the key that the caller means.
  private func key(_ path: String) throws -> GivenBytes {
    let key = GivenBytes(try NamedFile.read(path), nil)
    guard PublicKeyReader.point(key) != nil else {
      throw Fault.usage(
        "\(RawPath(path).shown) holds no P-256 public key; give PEM, or Base64 of the key or its point"
      )
    }
    return key
  }
}

extension ExpectedEnvironment: ExpressibleByArgument {}
