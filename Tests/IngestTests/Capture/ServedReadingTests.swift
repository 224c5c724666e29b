import Claims
import Decoding
import Evidence
import Testing

@testable import Containers
@testable import Ingest

@Suite("Reading the server's answer")
struct ServedReadingTests {
  private func served(
    _ status: Int, _ body: String, headers: [Message.Header] = [], by service: ServiceProfile? = nil
  ) -> Served {
    let response = Message(headers: headers, body: .bytes(Bytes(Array(body.utf8))))
    return ServedReading.served(
      Exchange(index: 0, response: response, status: status),
      OpenedMessage(response, room: 1 << 20), by: service)
  }

  static let explicit: [(Int, String, Served.Answer)] = [
    (200, #"{"ok":true}"#, .accepted), (200, #"{"ok": true, "tx": 1}"#, .accepted),
    (201, #"{"data":{"verified":"true"}}"#, .accepted), (200, #"{"success":1}"#, .accepted),
    (200, #"{"status":"success","error":null}"#, .accepted), (200, "true", .accepted),
    (200, #"{"valid":"Yes","errors":[]}"#, .accepted),
    (200, #"{"ok":true,"email_verified":false}"#, .accepted),
    (200, #"{"ok":true,"isNewDevice":false,"requiresChallenge":false}"#, .accepted),
    (200, #"{"ok":true,"attestation":"none"}"#, .accepted),
    (200, #"{"ok":true,"assertion_ok":true,"attestationStatus":0}"#, .accepted),
    (200, #"{"success":true,"errorCode":"0"}"#, .accepted),
    (200, #"{"isSuccess":true,"appAttest":"passed"}"#, .accepted),
    (200, #"{"ok":true,"data":{"pay":{"__typename":"Payment"}}}"#, .accepted),
    (401, #"{"error":"invalid_grant"}"#, .refused), (403, #"{"verified":false}"#, .refused),
    (400, #"{"title":"Bad Request","status":400}"#, .refused),
    (422, #"{"code":"INVALID_ASSERTION"}"#, .refused), (403, "Forbidden", .refused),
    (400, #"{"code":"E1001","message":"x"}"#, .refused), (403, #"{"action":"block"}"#, .refused),
  ]

  @Test("is explicit if body and status agree", arguments: explicit)
  func agreement(_ status: Int, _ body: String, _ answer: Served.Answer) {
    #expect(served(status, body) == Served(answer, status: status, toldBy: .body), "\(body)")
    #expect(served(status, body).isExplicit)
  }

  static let contradictions: [(Int, String)] = [
    (200, #"{"verified":"false"}"#), (200, #"{"verified":false}"#), (200, #"{"verified":0}"#),
    (200, #"{"verified":"no"}"#), (200, #"{"verified":null}"#), (200, #"{"verified":"maybe"}"#),
    (200, #"{"ok":true,"error":"none"}"#), (200, #"{"ok":true,"error":"-"}"#),
    (200, #"{"ok":true,"verified":false}"#), (200, #"{"ok":true,"assertion_ok":false}"#),
    (200, #"{"success":1,"assertionValid":0}"#), (200, #"{"ok":true,"integrity":false}"#),
    (200, #"{"success":true,"data":{"attestationStatus":"untrusted"}}"#),
    (200, #"{"ok":true,"ok":false}"#), (200, #"{"code":"INVALID_ASSERTION"}"#),
    (200, #"{"code": "INVALID_ASSERTION", "message": "signature invalid"}"#),
    (200, #"{"code":"invalidAssertion"}"#), (200, #"{"statusCode":403}"#),
    (200, #"{"data":null,"errors":[{"message":"Unauthorized"}]}"#),
    (200, #"{"ok":true,"data":{"attestation":{"valid":"false"}}}"#),
    (200, #"{"status":"error"}"#), (200, #"{"status":"pending"}"#), (200, #"{"status":401}"#),
    (200, #"{"result":"NOT_VERIFIED"}"#), (200, #"{"rejected":true}"#), (200, "false"),
    (200, #""denied""#), (200, "400 Bad Request"), (200, "error=invalid&ok=1"),
    (200, "<verified>false</verified>"), (200, #"{"ok":true} {"ok":false}"#),
    (200, #"{"isSuccess":false}"#), (200, #"{"code":0,"data":{"pass":false}}"#),
    (200, #"{"success":true,"appAttest":"fail"}"#), (200, #"{"ok":true,"appIntegrity":"failed"}"#),
    (200, #"{"verified":true,"risk":{"assertion":"invalid"}}"#),
    (200, #"{"success":true,"signatureMatches":false}"#), (200, #"["error","invalid"]"#),
    (200, #"{"data":{"pay":{"__typename":"AttestationError"}}}"#),
    (401, #"{"ok":true}"#), (403, #"{"success":true,"error":"x"}"#),
    (200, #"{"result":"NG"}"#), (200, #"{"status":"ko"}"#), (200, #"{"action":"block"}"#),
    (200, #"{"data":{"action":"DENY"}}"#), (200, #"{"resultCode":"NG","message":""}"#),
    (200, #"{"errno":40001}"#), (200, #"{"errcode":"40001","errmsg":"x"}"#),
    (200, #"{"err":"bad counter"}"#), (200, #"{"isError":true}"#), (200, #"{"blocked":true}"#),
    (200, #"{"code":"E1001","message":"x"}"#), (200, #"{"errMsg":"signature mismatch"}"#),
  ]

  @Test("is unknown if the body contradicts the status or itself", arguments: contradictions)
  func contradiction(_ status: Int, _ body: String) {
    let found = served(status, body)
    #expect(found == Served(.unknown, status: status, toldBy: .body), "\(body)")
    #expect(found.isContradicted && !found.isExplicit)
  }

  static let silent: [(Int, String, Served.Answer)] = [
    (200, "", .accepted), (200, "{}", .accepted), (200, #"{"id":7,"amount":"12.50"}"#, .accepted),
    (204, "", .accepted), (200, "OK", .accepted), (200, #"{"user":{"verified":true}}"#, .accepted),
    (200, #"{"error":0,"errors":{}}"#, .accepted),
    (200, #"{"items":[{"title":"No 5"}]}"#, .accepted), (200, #"["paid"]"#, .accepted),
    (200, #"{"items":[["error"]],"attestation":"none"}"#, .accepted),
    (200, #"{"errno":0,"errmsg":"ok","err":null}"#, .accepted), (200, "null", .accepted),
    (200, #"{"action":"none","resultCode":"0000"}"#, .accepted),
    (200, #"{"code":"E5","type":"block","message":"in block 7"}"#, .accepted),
    (200, #"{"items":[{"action":"block","code":"E1001"}]}"#, .accepted),
    (401, "", .refused), (409, "{}", .refused),
  ]

  @Test("follows the status if the body says nothing", arguments: silent)
  func silence(_ status: Int, _ body: String, _ answer: Served.Answer) {
    #expect(served(status, body) == Served(answer, status: status, toldBy: .status), "\(body)")
    #expect(!served(status, body).isExplicit)
  }

  @Test("is unknown after a server error, whatever the body says")
  func failures() {
    for status in [500, 502, 503, 429, 302] {
      #expect(served(status, #"{"verified":true}"#) == Served(.unknown, status: status))
      #expect(served(status, #"{"error":"x"}"#) == Served(.unknown, status: status))
    }
  }

  @Test(
    "says whether a challenge of the request was used",
    arguments: [
      (200, "{}", true), (200, #"{"ok":true}"#, true), (200, #"{"ok":false}"#, false),
      (403, "{}", false), (500, "{}", false),
    ])
  func use(_ status: Int, _ body: String, _ isAccepted: Bool) {
    let response = Message(headers: [], body: .bytes(Bytes(Array(body.utf8))))
    let exchange = Exchange(
      index: 0, url: "https://api.example.com/attest", response: response, status: status)
    let observed = ExchangeOpening(exchange, of: nil, at: SourcePath([]), policy: IngestPolicy())
      .observation(at: ExchangePlace(file: "a", members: [], index: 0))
    #expect(observed.isAccepted == isAccepted)
  }

  @Test("follows grpc-status, not the HTTP status 200")
  func call() {
    let header = Message.Header(name: "grpc-status", value: "7")
    #expect(served(200, "", headers: [header]).answer == .unknown)
    let granted = Message.Header(name: "grpc-status", value: "0")
    #expect(served(200, "", headers: [granted]).answer == .accepted)
  }

  @Test("follows the profile, except against a status that rejects")
  func profile() {
    var service = ServiceProfile("Acme")
    service.accepted = ["state": ["GRANTED"]]
    service.refused = ["state": ["DENIED"]]
    #expect(
      served(200, #"{"state":"DENIED"}"#, by: service)
        == Served(.refused, status: 200, toldBy: .profile))
    #expect(
      served(500, #"{"state":"DENIED"}"#, by: service)
        == Served(.refused, status: 500, toldBy: .profile))
    #expect(served(401, #"{"state":"GRANTED"}"#, by: service).answer == .unknown)
    #expect(served(200, #"{"state":"GRANTED"}"#, by: service).isExplicit)
  }
}
