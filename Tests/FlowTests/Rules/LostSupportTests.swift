import Evidence
import Results
import Testing

@testable import Flow

@Suite("A client that attested and reports missing support")
struct LostSupportTests {
  /// Returns the outcomes on an accepted attestation and a later error of the same client.
  private func outcomes(isOfOneRecording: Bool) -> [String] {
    FlowTests.outcomes(
      Story.told {
        $0.add(.attestation, at: 0, key: "k", client: "c", bytes: "x") {
          $0.recording = 1
        }
        $0.add(.clientError, at: 60, .unknown, client: "c", verdict: nil) {
          $0.recording = isOfOneRecording ? 1 : 2
          $0.error = KnownError.all.firstIndex { $0.id == "E01-dcerror-1" }
        }
      })
  }

  @Test("fails within one recording, and not across two")
  func recordings() {
    #expect(outcomes(isOfOneRecording: true).contains("flow.client-error fail"))
    #expect(!outcomes(isOfOneRecording: false).contains("flow.client-error fail"))
  }
}
