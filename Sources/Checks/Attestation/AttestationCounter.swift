import Decoding
import Evidence
import Results

extension Check {
  /// Checks that the counter is 0: four bytes, big-endian, at offset 33 of the authenticator data.
  ///
  /// - Passes: it is 0.
  /// - Fails: it isn't, so the key signed assertions before it was attested, or the data was
  ///   altered.
  /// - Not run: there is no counter to read.
  package static let attestationCounter = Check("attestation.counter") { input in
    guard let data = input.attestation?.authenticatorData, let counter = data.counter,
      let bytes = data.counterBytes
    else { return .unreadable("There is no complete authenticator data with a counter.") }
    let place = EvidenceReference(bytes, "/authData/counter")
    guard counter == 0 else {
      return .fail(
        "The counter is \(counter.grouped); that of a new key is 0.",
        expected: Value(.number(0), "the counter of a new key"),
        actual: Value(.number(Int64(counter)), "in the authenticator data"), at: [place])
    }
    return .pass("The counter is 0.", at: place)
  }
}
