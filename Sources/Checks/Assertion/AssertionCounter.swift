import Claims
import Decoding
import Evidence
import Results

extension Check {
  /// Checks that the counter, four bytes, big-endian, at offset 33 of the authenticator data,
  /// exceeds the last known one.
  ///
  /// The last known counter is the stored one that was given, otherwise that of the attested key in
  /// this run, otherwise 0.
  ///
  /// - Passes: it is greater. Gaps are normal, because not every assertion reaches the server.
  /// - Fails: it is equal or smaller, as in a replay.
  /// - Not run: it can't be read; or it is greater, but the stored counter that was given can't be
  ///   read or differs from another one.
  package static let assertionCounter = Check("assertion.counter") { input in
    guard let data = input.wholeAssertion?.authenticatorData, let counter = data.counter,
      let bytes = data.counterBytes
    else { return .unreadable("There is no complete authenticator data with a counter.") }
    let place = EvidenceReference(bytes, "/authenticatorData/counter")
    let stored = input.expectations.previousCounter
    let last = stored ?? input.attestedKey?.counter
    guard counter > last ?? 0 else {
      let owner = stored == nil ? "the counter at attestation" : "the stored counter"
      return .fail(
        "The counter is \(counter.grouped); the last one was \((last ?? 0).grouped).",
        expected: Value(.text("above \((last ?? 0).grouped)"), owner),
        actual: Value(.number(Int64(counter)), "in the assertion"), at: [place])
    }
    if stored == nil, input.expectations.unread.contains(.previousCounter) {
      return .unreadable(
        "The stored counter isn't known: what was given can't be read, or differs from another.")
    }
    guard let last else {
      return .pass(
        "The counter is \(counter.grouped), above 0; no earlier counter was given.", at: place)
    }
    let owner =
      stored == nil ? "the one at attestation; no stored counter was given" : "the stored one"
    return .pass(
      "The counter is \(counter.grouped), above \(last.grouped), \(owner).", at: place)
  }
}
