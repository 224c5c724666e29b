import Claims
import Decoding
import Evidence
import Results

extension Check {
  /// Checks field 7, “sandbox” or “production”, which Apple doesn't document.
  ///
  /// - Passes: it matches the attestation's aaguid; for a receipt alone, the expected environment,
  ///   or production if none was named.
  /// - Fails: it is another environment or another word.
  /// - Not applicable: the receipt has no field 7.
  /// - Not run: there is no receipt, a receipt alone is from the sandbox and no environment was
  ///   named, or the attestation has no aaguid.
  package static let receiptEnvironment = Check("receipt.environment") { input in
    guard let receipt = input.receipt?.receipt else { return .unreadable("There is no receipt.") }
    guard let value = receipt.value(.environment) else {
      return .notApplicable("The receipt names no environment.")
    }
    let place = EvidenceReference(value, "/receipt/payload/7")
    let word = value.text
    let known: [AttestationEnvironment] = [.production, .development]
    guard let environment = known.first(where: { $0.receiptWord.equals(word) }) else {
      return .fail("“\(word)” isn't an environment.", at: [place])
    }
    if input.attestation != nil {
      guard let aaguid = input.attestation?.authenticatorData?.credential?.aaguid else {
        return .unreadable("There is no complete authenticator data with an aaguid.")
      }
      guard aaguid.array != environment.aaguid else {
        return .pass("“\(word)”, as the aaguid says.", at: place)
      }
      let other = known.first { aaguid.array == $0.aaguid }
      return .fail(
        other == nil
          ? "The receipt is from “\(word)”, and the aaguid names no environment."
          : "The receipt is from “\(word)”, the attestation isn't.",
        expected: other.map { Value(.text($0.receiptWord), "as the aaguid says") }
          ?? Value(.bytes(environment.aaguid), "the aaguid of that environment"),
        actual: other == nil
          ? Value(.bytes(aaguid.array), "in the authenticator data")
          : Value(.text(word), "in field 7 of the receipt"), at: [place])
    }
    switch (input.expectations.environment, environment) {
    case (.any, _), (.production, .production), (.development, .development), (nil, .production):
      return .pass("“\(word)”.", at: place)
    case (nil, _):
      return .needs(
        .environment, because: "It is “\(word)”, and nothing says whether that is expected.")
    case (let expected?, _):
      return .fail(
        "The receipt is from “\(word)”.",
        expected: Value(.text(expected.rawValue), "as stated for the server"),
        actual: Value(.text(word), "in field 7 of the receipt"), at: [place])
    }
  }
}
