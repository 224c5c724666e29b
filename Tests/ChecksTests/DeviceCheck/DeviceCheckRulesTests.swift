import Checks
import Claims
import Decoding
import Evidence
import Results
import Testing
import TrialBench

@Suite("Rules on requests to DeviceCheck")
struct DeviceCheckRulesTests {
  private static let checks: [Check] = [
    .deviceCheckToken, .deviceCheckRequest, .deviceCheckResponse, .deviceCheckAuthorization,
  ]

  private static func results(_ input: CheckInput) -> [Finding.Result] {
    checks.map { $0.evaluate(input).result }
  }

  @Test("accept requests as Apple documents them, to query and to set bits")
  func right() throws {
    #expect(Self.results(try Trial.deviceCheck().input) == [.pass, .pass, .pass, .pass])
    let setting =
      #"{"device_token":"\#(Trial.deviceToken)","transaction_id":"7","timestamp":\#(Trial.deviceCheckTime),"bit0":true,"bit1":false}"#
    let input = try Trial.deviceCheck(setting, to: Trial.updateEndpoint, answering: 200, "").input
    #expect(Self.results(input) == [.pass, .pass, .pass, .pass])
    let checks = RuleRunner.run(input)
    #expect(Verdict(of: checks, type: .deviceCheck).outcome == .accepted)
  }

  @Test("don't apply to a message that wasn't sent to Apple")
  func alone() throws {
    var input = try Trial.deviceCheck().input
    input.deviceCheck = nil
    #expect(Self.results(input) == Array(repeating: .notApplicable, count: 4))
    let checks = RuleRunner.run(input)
    #expect(Verdict(of: checks, type: .deviceCheck).outcome == .undetermined)
  }

  static let tokens: [(String, Finding.Result, String)] = [
    (#""device_token":"\#(Trial.deviceToken)""#, .pass, "2,000 bytes"),
    (#""x":1"#, .fail, "no field device_token"),
    (#""device_token":7"#, .fail, "a number"),
    (#""device_token":"""#, .fail, "empty"),
    (#""device_token":"\#(String(repeating: "0a", count: 32))""#, .fail, "push token"),
    (#""device_token":"\#(Base64.encode(Array(repeating: 7, count: 32)))""#, .fail, "32 bytes"),
    (#""device_token":"__-_\#(String(repeating: "A", count: 64))""#, .fail, "Base64url"),
    (#""device_token":"eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJhIn0.AAAA""#, .fail, "JSON Web Token"),
    (#""device_token":"not a token!""#, .fail, "isn't Base64"),
  ]

  @Test("distinguish a device token from other content", arguments: tokens)
  func token(_ member: String, _ result: Finding.Result, _ words: String) throws {
    let input = try Trial.deviceCheck("{\(member)}").input
    let finding = Check.deviceCheckToken.evaluate(input)
    #expect(finding.result == result && finding.found.contains(words), "\(finding.found)")
  }

  static let requests: [(String, Finding.Result, String)] = [
    (#""transaction_id":"a","timestamp":1777888800000"#, .pass, "time of sending"),
    (#""transaction_id":"a","timestamp":1777888800"#, .fail, "seconds"),
    (#""transaction_id":"a","timestamp":1777888800000000"#, .fail, "microseconds"),
    (#""transaction_id":"a","timestamp":1777888800.5"#, .fail, "fraction"),
    (#""transaction_id":"a","timestamp":"1777888800000""#, .fail, "a string"),
    (#""transaction_id":"a""#, .fail, "no field timestamp"),
    (#""transaction_id":"a","timestamp":1777800000000"#, .warn, "isn't the time of sending"),
    (#""transaction_id":9,"timestamp":1777888800000"#, .fail, "transaction_id is a number"),
    (#""transaction_id":"","timestamp":1777888800000"#, .fail, "empty"),
    (#""timestamp":1777888800000"#, .fail, "no field transaction_id"),
  ]

  @Test("compare each field with Apple's documentation", arguments: requests)
  func request(_ members: String, _ result: Finding.Result, _ words: String) throws {
    let finding = Check.deviceCheckRequest.evaluate(try Trial.deviceCheck("{\(members)}").input)
    #expect(finding.result == result && finding.found.contains(words), "\(finding.found)")
  }

  static let settings: [(String, Finding.Result)] = [
    (#","bit0":true,"bit1":false"#, .pass), (#","bit0":1,"bit1":0"#, .fail),
    (#","bit0":"true","bit1":"false""#, .fail), (#","bit0":true"#, .fail), ("", .fail),
  ]

  @Test("require both bits as Booleans to set them", arguments: settings)
  func bits(_ members: String, _ result: Finding.Result) throws {
    let body = #"{"transaction_id":"a","timestamp":1777888800000\#(members)}"#
    #expect(
      Check.deviceCheckRequest.evaluate(try Trial.deviceCheck(body, to: Trial.updateEndpoint).input)
        .result == result)
    #expect(Check.deviceCheckRequest.evaluate(try Trial.deviceCheck(body).input).result == .pass)
  }

  @Test("know the endpoints, which allow only POST")
  func endpoints() throws {
    let other = try Trial.deviceCheck(to: "https://api.devicecheck.apple.com/v2/two_bits").input
    #expect(Check.deviceCheckRequest.evaluate(other).found.contains("no such endpoint"))
    let get = try Trial.deviceCheck(method: "GET").input
    #expect(Check.deviceCheckRequest.evaluate(get).found.contains("POST"))
    #expect(DeviceCheckCall(url: "https://devicecheck.example.com/v1/query_two_bits") == nil)
  }

  static let answers: [(Int?, String?, Finding.Result, String)] = [
    (200, #"{"bit0":true,"bit1":false,"last_update_time":"2026-05"}"#, .pass, "2026-05"),
    (200, #"{"bit0":true,"bit1":false}"#, .pass, "both bits"),
    (200, #"{"bit0":1,"bit1":0}"#, .warn, "a number"),
    (200, #"{"bit0":true,"bit1":false,"last_update_time":"May 2026"}"#, .warn, "year and a month"),
    (200, "Failed to find bit state", .warn, "no bits were ever set"),
    (200, "Bit State Not Found", .warn, "no bits were ever set"),
    (200, "<html>", .warn, "isn't JSON"),
    (200, "", .warn, "without the two bits"),
    (200, nil, .notApplicable, "isn't recorded"),
    (400, "Missing or incorrectly formatted time stamp", .fail, "time stamp"),
    (401, "Unable to verify authorization token", .fail, "401"),
    (429, "", .warn, "Try again later"), (503, nil, .warn, "Try again later"),
    (nil, nil, .notRun, "isn't recorded"),
  ]

  @Test("read Apple's answers", arguments: answers)
  func response(
    _ status: Int?, _ answer: String?, _ result: Finding.Result, _ words: String
  ) throws {
    let finding = Check.deviceCheckResponse.evaluate(
      try Trial.deviceCheck(answering: status, answer).input)
    #expect(finding.result == result && finding.found.contains(words), "\(finding.found)")
  }

  @Test("compare the host with the server's environment")
  func environment() throws {
    var input = try Trial.deviceCheck().input
    input.expectations.environment = .development
    #expect(Check.deviceCheckResponse.evaluate(input).result == .fail)
    input.expectations.environment = .production
    #expect(Check.deviceCheckResponse.evaluate(input).result == .pass)
    input.expectations.environment = .any
    #expect(Check.deviceCheckResponse.evaluate(input).result == .pass)
  }

  static let authorizations: [(String?, Finding.Result, String)] = [
    (Trial.developerToken(), .pass, "8YE23NZS57"),
    (nil, .notApplicable, "recorded"),
    (String(Trial.developerToken().dropFirst(7)), .fail, "Bearer"),
    ("Bearer abc", .fail, "isn't a JSON Web Token"),
    (
      Trial.developerToken(signature: [0x30, 0x44, 2] + Array(repeating: 1, count: 67)), .fail,
      "DER"
    ),
    (Trial.developerToken(signature: [1, 2]), .fail, "needs 64"),
    (Trial.developerToken(header: #"{"alg":"HS256","kid":"ABC123DEFG"}"#), .fail, "ES256"),
    (Trial.developerToken(header: #"{"alg":"ES256"}"#), .fail, "no kid"),
    (Trial.developerToken(header: #"{"alg":"ES256","kid":"AB"}"#), .fail, "have 10"),
    (Trial.developerToken(claims: #"{"iat":1777888740}"#), .fail, "no iss"),
    (Trial.developerToken(claims: #"{"iss":"example","iat":1777888740}"#), .fail, "team ID"),
    (Trial.developerToken(claims: #"{"iss":"8YE23NZS57"}"#), .fail, "no iat"),
    (Trial.developerToken(claims: #"{"iss":"8YE23NZS57","iat":1777888740000}"#), .fail, "seconds"),
    (Trial.developerToken(claims: #"{"iss":"8YE23NZS57","iat":1777899999}"#), .fail, "future"),
    (Trial.developerToken(claims: #"{"iss":"8YE23NZS57","iat":1777800000}"#), .warn, "long before"),
  ]

  @Test("compare the developer's token with what Apple accepts", arguments: authorizations)
  func authorization(_ header: String?, _ result: Finding.Result, _ words: String) throws {
    let finding = Check.deviceCheckAuthorization.evaluate(
      try Trial.deviceCheck(authorization: header).input)
    #expect(finding.result == result && finding.found.contains(words), "\(finding.found)")
  }

  @Test("redact the device token")
  func secret() throws {
    let tree = DeviceCheckRequest(decoding: Bytes(Array(Trial.deviceCheckBody().utf8)))
      .tree(Bytes(Array(Trial.deviceCheckBody().utf8)))
    #expect(tree.children.first { $0.name == "device_token" }?.privacy == .secret)
    #expect(tree.children.first { $0.name == "timestamp" }?.privacy == .plain)
  }
}
