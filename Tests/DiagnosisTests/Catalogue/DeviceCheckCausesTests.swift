import Checks
import Claims
import Decoding
import Diagnosis
import Evidence
import Results
import Testing
import TrialBench

@Suite("Causes in DeviceCheck requests")
struct DeviceCheckCausesTests {
  /// Returns the causes for a server's request and Apple's answer.
  private func causes(
    timestamp: String = "1777888800000", authorization: String? = nil, status: Int = 200,
    _ answer: String = #"{"bit0":true,"bit1":false}"#, environment: ExpectedEnvironment? = nil,
    complaint: String? = nil
  ) throws -> [String] {
    var trial = try Trial.attestation()
    let token = Base64.encode(Array(repeating: 7, count: 99))
    let body = #"{"device_token":"\#(token)","transaction_id":"a","timestamp":\#(timestamp)}"#
    trial.payload = Bytes(Array(body.utf8), name: "request")
    trial.type = .deviceCheck
    trial.claimedType = nil
    trial.expectations = .init()
    trial.expectations.environment = environment
    var input = trial.input
    var call = try #require(
      DeviceCheckCall(url: "https://api.devicecheck.apple.com/v1/query_two_bits"))
    call.method = "POST"
    call.authorization = authorization
    call.status = status
    call.answer = Bytes(Array(answer.utf8), name: "answer")
    call.complaint = complaint
    input.deviceCheck = call
    let checks = RuleRunner.run(input)
    return DiagnosisEngine.diagnose(Examination(input: input, checks: checks))
      .filter { $0.certainty != .unexplained }.map { "\($0.cause.id) \($0.certainty.rawValue)" }
  }

  @Test("aren't claimed if Apple accepts the request")
  func none() throws {
    #expect(try causes() == [])
  }

  @Test(
    "include a key that its set excludes: proven only if nothing else is wrong with the token",
    arguments: [
      (#""use":"enc""#, "2025-03-19T12:30:00Z", ["P19-jwt-problems proven"]),
      (#""use":"enc""#, "2025-03-19T14:30:00Z", ["P19-jwt-problems consistent"]),
      (#""use":"sig""#, "2025-03-19T12:30:00Z", []),
    ])
  func excludedKey(_ member: String, at time: String, _ causes: [String]) throws {
    var trial = try Trial.token(at: time)
    let keys = TokenVectors.keys.replacing(#""kty":"EC""#, with: #""kty":"EC",\#(member)"#)
    trial.tokens.keys = TokenKey.keys(in: Bytes(Array(keys.utf8)))
    #expect(trial.diagnoses.map { "\($0.cause.id) \($0.certainty.rawValue)" } == causes)
  }

  @Test("include seconds instead of milliseconds, which also explain Apple's answer")
  func timestamp() throws {
    let found = try causes(
      timestamp: "1777888800", status: 400, "Missing or incorrectly formatted time stamp")
    #expect(found == ["P16-dc-timestamp proven"])
  }

  @Test("include the other environment's host, proven only by the server's environment")
  func environment() throws {
    #expect(try causes(environment: .development) == ["P17-dc-environment proven"])
    let answer = "Missing or incorrectly formatted device token payload"
    #expect(try causes(status: 400, answer) == ["P17-dc-environment consistent"])
  }

  @Test("include a server that reads text as JSON, if its own message says so")
  func text() throws {
    let answer = "Failed to find bit state"
    #expect(try causes(answer) == [])
    #expect(
      try causes(answer, complaint: "Unexpected token F in JSON") == ["P18-dc-body-not-json proven"]
    )
    #expect(try causes(answer, complaint: "connection reset") == [])
  }

  @Test("include a token that Apple doesn't accept")
  func authorization() throws {
    let answer = "Unable to verify authorization token"
    #expect(try causes(status: 401, answer) == ["P11-401-jwt consistent"])
    #expect(
      try causes(authorization: "eyJ.a.b", status: 401, answer) == ["P11-401-jwt proven"])
  }
}
