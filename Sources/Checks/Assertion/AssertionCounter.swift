import Claims
import Decoding
import Evidence
import Results

extension Rule {
  package static let assertionCounter = Rule(
    "assertion.counter", group: .identity,
    title: Title(
      passes: "The counter is greater than every earlier one that is known",
      fails: "The counter is not greater than the last one"),
    checks: """
      The counter, four bytes, big-endian, is greater than the one stored for the key, and greater \
      than 0 the first time. Gaps are usual.
      """,
    protects: "A recorded assertion could be sent again.",
    source: .assertion(step: "step 5"),
    appliesTo: [.assertion],
    dependsOn: ["assertion.cbor", "assertion.structure", "assertion.auth-data"]
  ) { subject in
    guard let data = subject.wholeAssertion?.authenticatorData, let counter = data.counter,
      let bytes = data.counterBytes
    else { return .unreadable("There is no counter to read.") }
    let place = EvidenceReference(bytes, "/authenticatorData/counter")
    let stored = subject.expectations.previousCounter
    let last = stored ?? subject.attestedKey?.counter
    guard counter > last ?? 0 else {
      let owner = stored == nil ? "of a key that has signed nothing" : "as the server stored it"
      return .fail(
        "The counter is \(counter.grouped); the last one was \((last ?? 0).grouped).",
        expected: Value(.number(Int64(last ?? 0)), "\(owner), to be exceeded"),
        actual: Value(.number(Int64(counter)), "in the assertion"), at: [place])
    }
    if stored == nil, subject.expectations.hasUnreadCounter {
      return .unreadable("The stored counter that was given cannot be read.")
    }
    guard let last else {
      return .pass(
        "The counter is \(counter.grouped), which is above 0; no earlier one was given to compare "
          + "with.", at: place)
    }
    return .pass("The counter is \(counter.grouped), after \(last.grouped).", at: place)
  }
}
