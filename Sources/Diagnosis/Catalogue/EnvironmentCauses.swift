import Claims
import Checks
import Decoding
import Evidence
import Results

/// Family R, second part: production and development.
enum EnvironmentCauses {
  /// All causes of this part.
  static let all: [Cause] =
    [developmentInProduction, developmentOnMac, productionInDevelopment]

  /// A build from Xcode attests in development by default, and the server expects production.
  /// Proven by the aaguid, or by field 7 of a receipt alone.
  ///
  /// Example: the aaguid is `61 70 70 61 74 74 65 73 74 64 65 76 65 6c 6f 70`, ASCII
  /// `appattestdevelop`. The server must keep rejecting it: in production only distributed builds
  /// are expected.
  private static let developmentInProduction = Cause("R06-dev-build-in-prod") {
    argument($0, expected: .production, found: .development)
  }

  /// TestFlight, App Store, Enterprise and ad hoc builds always attest in production, whatever
  /// their entitlement says.
  ///
  /// - Proven: the validation category of iOS 27 says how the build was signed.
  /// - Consistent: there is no category. A development build can ask for production with its
  ///   entitlement, and on a Mac always attests there.
  private static let productionInDevelopment = Cause("R07-testflight-expected-dev") { examination in
    let attestation = examination.input.attestation
    let signing = attestation?.validationCategory.flatMap { signings[$0] }
    return argument(
      examination, expected: .development, found: .production,
      remark: signing.map { ": the build is \($0)" } ?? "",
      rival: signing != nil
        ? nil
        : attestation?.details?.isMac == true
          ? "A development build on a Mac, where all builds are attested in production"
          : "A development build whose entitlement asks for production"
    )?.worded(wording(attestation?.validationCategory))
  }

  /// The change on the server, for distributed builds.
  private static let expectProduction: FixStep =
    "On the server, expect production for every distributed build: those ignore the entitlement."

  /// The change in the app, for a development build with the entitlement.
  private static let removeEntitlement = FixStep(
    "In the app, remove this entitlement if it's a development build.",
    code: """
      - <key>com.apple.developer.devicecheck.appattest-environment</key>
      - <string>production</string>
      """)

  /// Returns the wording for a validation category, with the one of the two changes that applies;
  /// `nil` for other categories.
  private static func wording(_ category: UInt32?) -> CauseWording? {
    switch category {
    case 2, 4, 5, 6:
      CauseWording(
        "The server expects development, but the build was distributed.", actor: .server,
        changes: [expectProduction])
    case 3:
      CauseWording(
        "The server expects development; the development build asks for production.", actor: .app,
        changes: [
          FixStep("In the app, remove this entitlement.", code: removeEntitlement.code)
        ])
    default: nil
    }
  }

  /// How a build was signed, by its validation category, to follow “the build is”.
  private static let signings: [UInt32: String] = [
    2: "from TestFlight", 3: "signed for development, with an entitlement for production",
    4: "from the App Store", 5: "of Enterprise or ad hoc distribution",
    6: "signed with a Developer ID",
  ]

  /// On a Mac, also development builds attest in production, so the aaguid can't distinguish them.
  ///
  /// - Proven: the validation category is 3, development.
  /// - Consistent: there is no category.
  /// - Not claimed: another category, or a device other than a Mac.
  ///
  /// Example: the leaf names `macosx`, the aaguid is that of production, and the validation
  /// category is `03 00 00 00`, little-endian.
  private static let developmentOnMac = Cause("R08-macos-dev-production") { examination in
    guard let attestation = examination.input.attestation, attestation.details?.isMac == true,
      let argument = argument(examination, expected: .development, found: .production)
    else { return nil }
    switch attestation.validationCategory {
    case 3:
      return argument
    case nil:
      return .observed(
        "The certificate names a Mac, and nothing says how the app was signed.",
        rival: "A distributed build, which always attests in production",
        undoing: argument.proof.counterfactual,
        steps: argument.proof.steps)
    default:
      return nil
    }
  }

  /// Returns the argument if the server expects one environment and the artifact is from the other.
  ///
  /// - Parameters:
  ///   - examination: The artifact.
  ///   - expected: The environment that the server must expect for this cause.
  ///   - found: The environment that the artifact must be from.
  ///   - remark: An addition to the summary.
  ///   - rival: Another explanation, if the evidence leaves one.
  private static func argument(
    _ examination: Examination, expected: ExpectedEnvironment, found: AttestationEnvironment,
    remark: String = "", rival: String? = nil
  ) -> Argument? {
    let input = examination.input
    let aaguid = input.attestation?.authenticatorData?.credential?.aaguid
    let word = input.attestation == nil ? input.receipt?.receipt.text(.environment) : nil
    guard input.expectations.environment == expected,
      aaguid?.array == found.aaguid || word?.equals(found.receiptWord) == true
    else { return nil }
    let other: ExpectedEnvironment = found == .production ? .production : .development
    return .recomputed(
      input.with { $0.expectations.environment = other },
      "The server expects \(expected.rawValue); the artifact is from \(found.label)\(remark).",
      rival: rival, undoing: "environment := \(other.rawValue)",
      steps: .one(
        "environment", expected.rawValue, "as stated for the server", word ?? found.label,
        word == nil ? "by the aaguid" : "in field 7 of the receipt"))
  }
}

extension AttestedContent {
  /// The validation category in the extension data; `nil` before iOS 27.
  fileprivate var validationCategory: UInt32? {
    authenticatorData?.extensions?.validationCategory?.value
  }
}
