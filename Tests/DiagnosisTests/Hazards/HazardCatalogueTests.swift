import Checks
import Decoding
import Evidence
import Forge
import Results
import TestSupport
import Testing
import TrialBench

@testable import Diagnosis

@Suite("Hazards of a valid artifact")
struct HazardCatalogueTests {
  private func ids(_ trial: Trial, _ error: String? = nil) -> [String] {
    HazardCatalogue.hazards(of: trial.input, serverError: error).map(\.id)
  }

  @Test("have all their texts, and words of a message in lower case")
  func texts() {
    for rule in HazardCatalogue.all {
      for text in [rule.statement, rule.symptom, rule.fix, rule.reference] {
        #expect(!text.isEmpty, "\(rule.id)")
      }
      #expect(!rule.words.isEmpty && rule.words.allSatisfy { $0 == $0.lowercased() }, "\(rule.id)")
    }
  }

  @Test("depend on its bytes")
  func properties() throws {
    let clear = try Trial.attestation { $0.authenticatorData.flags = 0x40 }
    #expect(ids(clear).contains("H01-extensions-without-ed"))
    let plain = try Trial.attestation()
    #expect(!ids(plain).contains("H01-extensions-without-ed"))
    #expect(ids(plain).contains("H02-extension-data"))
    #expect(ids(plain).contains("H07-indefinite-lengths"))
    #expect(ids(try Trial.receipt { $0.encoding = .definite }).isEmpty)
    #expect(ids(try Trial.attestation(.development)).contains("H05-development"))
    let older = try Trial.attestation {
      $0.authenticatorData.extensions = []
      $0.leaf.hasPurpose = false
      $0.leaf.validHours = 24 * 231
    }
    #expect(
      Set(ids(older)).isDisjoint(
        with: ["H02-extension-data", "H11-leaf-purpose", "H13-short-validity"]))
    let zero = SampleCase.all(in: "forged").filter { $0.name.contains("leading-zero") }
    #expect(zero.allSatisfy { ids(Trial($0)).contains("H18-leading-zero") })
  }

  @Test("of the key ID's alphabet don't concern one that was sent in hexadecimal")
  func alphabet() throws {
    for (form, isConcerned) in [("base64url", true), ("hex", false)] {
      let sample = try #require(
        SampleCase.all(in: "forged").first { $0.name == "attestation-key-id--\(form)" })
      #expect(ids(Trial(sample)).contains("H19-key-id-alphabet") == isConcerned)
    }
  }

  @Test("of every artifact are listed only if the server's message matches, and then first")
  func words() throws {
    let assertion = try Trial.assertion()
    #expect(!ids(assertion).contains("H10-hashed-nonce"))
    #expect(ids(assertion, "401: Invalid SIGNATURE").first == "H09-der-signature")
    let attestation = try Trial.attestation()
    #expect(ids(attestation, "unsupported certificate purpose").first == "H11-leaf-purpose")
    #expect(ids(attestation, "OCSP: no responder").first == "H15-no-revocation")
  }

  @Test("fit a known error by its page, not by its words")
  func pages() throws {
    let attestation = try Trial.attestation()
    func fitting(_ error: String, _ page: String) -> [String] {
      HazardCatalogue.hazards(of: attestation.input, serverError: error, known: [page])
        .filter(\.fitsError).map(\.id)
    }
    #expect(
      fitting("credential ID does not match public key hash", "E54-verifier-credential-id")
        .contains("H20-hash-of-point"))
    #expect(
      !fitting("credential ID does not match public key hash", "E54-verifier-credential-id")
        .contains("H14-sha256-under-p384"))
    #expect(fitting("nonce mismatch", "E50-verifier-nonce").isEmpty)
  }

  @Test("include the samples of Apple's guide")
  func guide() {
    let known = SampleCase.real(.attestation).filter {
      $0.fields["challenge"]?.hasSuffix("test_server_challenge") == true
        || $0.fields["challenge"]?.hasSuffix("example_server_challenge") == true
    }
    for sample in known { #expect(ids(Trial(sample)).contains("H08-guide-sample"), "\(sample)") }
    #expect(!ids(Trial(SampleCase.all(in: "forged")[0])).contains("H08-guide-sample"))
  }

  @Test("have unique names, and full sentences")
  func form() {
    #expect(Set(HazardCatalogue.all.map(\.id)).count == HazardCatalogue.all.count)
    for block in HazardCatalogue.all {
      #expect(block.id.wholeMatch(of: /H[0-9]{2}(-[a-z0-9]+)+/) != nil)
      #expect(block.statement.hasSuffix(".") && block.fix.hasSuffix("."), "\(block.id)")
    }
  }
}
