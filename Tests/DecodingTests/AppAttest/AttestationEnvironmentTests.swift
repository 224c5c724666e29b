import Decoding
import Evidence
import Testing

@Suite("Environments")
struct AttestationEnvironmentTests {
  @Test(
    "each environment is recognized by its 16 bytes", arguments: AttestationEnvironment.allCases)
  func aaguid(environment: AttestationEnvironment) {
    #expect(environment.aaguid.count == 16)
    #expect(AttestationEnvironment(aaguid: Bytes(environment.aaguid)) == environment)
  }

  @Test(
    "other bytes aren't an environment",
    arguments: ["", "appattest", "appattestDevelop", "appattest0000000"])
  func unknown(text: String) {
    #expect(AttestationEnvironment(aaguid: Bytes(Array(text.utf8))) == nil)
  }
}
