import Evidence
import Results
import Testing

@testable import Reports

@Suite("The computation as a figure")
struct ComputationSectionTests {
  private func page(
    _ steps: [Computation.Step], _ type: ArtifactType = .attestation, checks: [CheckResult] = []
  ) -> Page {
    var details = ArtifactDetails()
    details.computation = steps
    let result = Fixture.make(
      "file", id: String(repeating: "0", count: 64), outcome: .accepted, checks: checks,
      diagnoses: [], headline: "", details: details)
    return Page(ComputationSection(result, regions: ByteRegions(result)).section?.html ?? .empty)
  }

  private func value(_ byte: UInt8, _ owner: String = "whose") -> Value {
    Value(.bytes(Array(repeating: byte, count: 32)), owner)
  }

  private let place = Fixture.artifact.all[588..<620]

  private func attestation(hash: UInt8?, passed: UInt8?, certified: UInt8 = 9) -> [Computation.Step]
  {
    [
      .init(.clientDataHash, computed: hash.map { value($0) }, found: passed.map { value($0) }),
      .init(.authenticatorData, at: Fixture.artifact.all[20..<180]),
      .init(.nonce, computed: hash.map { value($0 + 8) }, found: passed.map { value($0 + 8) }),
      .init(.certifiedNonce, found: value(certified), at: place),
    ]
  }

  @Test("only values that are equal on both sides are marked as equal")
  func comparison() {
    let same = page(attestation(hash: 1, passed: 1)).text
    #expect(same.components(of: "the same") == 4)
    #expect(!same.contains("differs"))
    let other = page(attestation(hash: 2, passed: 1)).text
    #expect(other.components(of: "differs") == 3)
    #expect(other.components(of: "the same") == 1)
    #expect(other.components(of: "first difference") == 1)
  }

  @Test("an unknown side has no column")
  func columns() {
    let alone = page(attestation(hash: nil, passed: 1))
    #expect(!alone.text.contains("Computed from what was given"))
    #expect(alone.text.contains("In the artifact"))
    let given = page(attestation(hash: 1, passed: nil))
    #expect(!given.text.contains("In the artifact"))
    #expect(page(attestation(hash: nil, passed: nil)).elements.isEmpty)
  }

  @Test("places link to the bytes, and redacted bytes aren't shown")
  func places() {
    let shown = page(attestation(hash: 1, passed: 1))
    #expect(shown.values("href").filter { $0.hasPrefix("#b-") }.count == 2)
    #expect(shown.text.contains("… (160 bytes)"))
    let token = Fixture.payload.all[130..<140]
    let hidden = page([.init(.key, computed: value(1)), .init(.signature, at: token)])
    #expect(hidden.text.contains("10 bytes redacted"))
    #expect(!hidden.text.contains(token.hex))
  }

  @Test(
    "for an assertion, the result of the signature check is shown",
    arguments: [Finding.pass("It fits."), .fail("It does not."), .unreadable("No key.")])
  func assertion(_ finding: Finding) {
    let rule = Fixture.rule(
      "assertion.signature", passes: "The signature is valid", fails: "The signature is invalid")
    let check = CheckResult(rule: rule, finding: finding)
    let page = page(
      [.init(.clientDataHash, computed: value(1)), .init(.signature, at: place)], .assertion,
      checks: [check])
    #expect(page.text.contains("assertion.signature: \(finding.result.word.lowercasedASCII)"))
    #expect(page.text.contains("From the clientDataHash to the signature"))
    #expect(page.text.contains("The signature is valid") == (finding.result == .pass))
    #expect(page.text.contains("Not verified") == (finding.result == .notRun))
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
