import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule attestation.access-control")
struct AttestationAccessControlTests {
  private static let extensions = "/attStmt/x5c/0/extensions"

  @Test("passes on genuine attestations that have a list", arguments: Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    let hasList = trial.input.attestation?.details?.accessControl != nil
    #expect(
      trial.finding(of: .attestationAccessControl).result == (hasList ? .pass : .notApplicable))
  }

  @Test("fails on a Mac with any other list than Apple's, and shows both")
  func otherListOnMac() throws {
    let list = DevicePlatform.iOS.accessControl
    let finding = try Trial.attestation {
      $0.leaf.system = .macOS27
      $0.leaf.accessControl = list
    }.finding(of: .attestationAccessControl)
    #expect(finding.result == .fail)
    #expect(
      finding.expected?.content
        == .text("ok allowed, oa allowed, odel allowed, osgn under a condition"))
    #expect(
      finding.actual?.content
        == .text("okd allowed, oa allowed, osgn allowed, odel allowed, ock allowed"))
    #expect(finding.paths == ["\(Self.extensions)/1.2.840.113635.100.8.6"])
    #expect(finding.places == [list])
  }

  @Test("shows the bytes of a list whose entries are Apple's, or that has none")
  func otherBytes() throws {
    for list in [DevicePlatform.macOS.accessControl + [0], DERWriter.null] {
      let finding = try Trial.attestation {
        $0.leaf.system = .macOS27
        $0.leaf.accessControl = list
      }.finding(of: .attestationAccessControl)
      #expect(finding.expected?.content == .bytes(DevicePlatform.macOS.accessControl))
      #expect(finding.actual?.content == .bytes(list))
    }
  }

  @Test("fails on a Mac without a list, but not on an older iPhone")
  func noList() throws {
    for (system, result) in [
      (DeviceSystem.macOS27, Finding.Result.fail), (.iOS27, .notApplicable),
    ] {
      let finding = try Trial.attestation {
        $0.leaf.system = system
        $0.leaf.accessControl = nil
      }.finding(of: .attestationAccessControl)
      #expect(finding.result == result)
    }
  }

  @Test("warns of an iPhone list with a condition, or an unreadable one")
  func otherListOnPhone() throws {
    for list in [DevicePlatform.macOS.accessControl, DERWriter.null, []] {
      let finding = try Trial.attestation { $0.leaf.accessControl = list }
        .finding(of: .attestationAccessControl)
      #expect(finding.result == .warn)
      #expect(finding.places == [list])
    }
  }

  @Test("is not run without a leaf")
  func noLeaf() throws {
    let trial = try Trial.attestation { $0.arrangePath = { _ in [] } }
    #expect(trial.finding(of: .attestationAccessControl).result == .notRun)
  }
}
