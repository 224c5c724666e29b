import Checks
import Decoding
import Evidence
import Foundation
import Results
import TestSupport
import Testing
import TrialBench

@Suite("Wycheproof's JSON Web Signatures")
struct WycheproofTokenTests {
  /// The algorithms of the services whose tokens are checked.
  private static let supported: Set<String> = ["ES256", "RS256"]

  @Test("pass without a warning exactly if they are valid and of a supported algorithm")
  func tokens() throws {
    let deviations = PeerSuite.deviations(from: "wycheproof")
    let file = PeerSuite.json("wycheproof/json_web_signature_test.json")
    var different: Set<String> = []
    var count = 0
    for group in try #require(file["testGroups"] as? [[String: Any]]) {
      let key = try #require((group["public"] ?? group["private"]) as? [String: Any])
      let set = try JSONSerialization.data(withJSONObject: ["keys": [key]])
      let algorithm = key["alg"] as? String ?? ""
      for test in try #require(group["tests"] as? [[String: Any]]) {
        let text = test["jws"] as? String ?? ""
        var trial = try Trial.token(text)
        trial.tokens.keys = TokenKey.keys(in: Bytes(Array(set)))
        // The payloads aren't claims, so that `token.structure` fails for valid ones too.
        let isPassed = [Check.tokenAlgorithm, .tokenSignature].allSatisfy {
          trial.finding(of: $0).result == .pass
        }
        let isValid = test["result"] as? String == "valid" && Self.supported.contains(algorithm)
        count += 1
        if isPassed != isValid { different.insert("\(test["tcId"] ?? 0)") }
      }
    }
    #expect(count == file["numberOfTests"] as? Int)
    #expect(different == Set(deviations.keys))
  }
}
