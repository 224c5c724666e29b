import Claims
import Decoding
import Evidence
import Testing

@testable import Containers
@testable import Ingest

@Suite("Profiles of services")
struct ServiceProfileTests {
  private func profile(_ text: String) throws -> ServiceProfile {
    let node = try #require(JSONReader.readWhole(Bytes(Array(text.utf8))).value)
    return try #require(ServiceProfile(node))
  }

  private func service(_ url: String, _ own: ServiceProfile...) -> String? {
    ServiceDirectory(own).service(of: Exchange(index: 0, url: url))?.name
  }

  static let known: [(String, String?)] = [
    ("https://data.appattest.apple.com/v1/attestationData", "Apple's receipts"),
    ("https://api.development.devicecheck.apple.com/v1/query_two_bits", "DeviceCheck"),
    (
      "https://firebaseappcheck.googleapis.com/v1/projects/p/apps/a:generateAppAttestChallenge",
      "Firebase App Check"
    ),
    ("https://firebaseappcheck.googleapis.com/v1/jwks", nil),
    ("https://x.example/api/v1/attestation/validate?v=1", "Grantiva"),
    ("https://x.example/api/attest/challenge", "SwiftUI guide"),
    ("https://x.example/v3/attest/verify", "device-integrity guide"),
    ("https://x.example/v3/attest/verify/it", nil), ("https://x.example/", nil),
    ("https://data.appattest.apple.com.example/v1/attestationData", nil), ("nothing", nil),
  ]

  @Test("recognize services by host and path", arguments: known)
  func builtIn(_ url: String, _ expected: String?) {
    #expect(service(url) == expected)
  }

  @Test("of the program can all be read")
  func all() { #expect(ServiceProfile.builtIn.count == 7) }

  @Test("of the operator come first, and may match all subdomains")
  func own() throws {
    let acme = try profile(#"{"name":"Acme","hosts":[".example.com","ACME.example"]}"#)
    #expect(service("https://api.example.com/attest/verify", acme) == "Acme")
    #expect(service("https://acme.example/", acme) == "Acme")
    #expect(service("https://example.com/", acme) == nil)
    #expect(service("https://badexample.com/", acme) == nil)
    let asked = try profile(#"{"name":"Acme","hosts":["a.example"],"challengePaths":["/hello"]}"#)
    #expect(service("https://a.example/other", asked) == "Acme")
  }

  @Test("match by paths if they name no host, and not by an issuer alone")
  func paths() throws {
    let paths = try profile(#"{"name":"Acme","paths":"/v2/enroll"}"#)
    #expect(service("https://a.example/v2/enroll", paths) == "Acme")
    #expect(service("https://a.example/v2/other", paths) == nil)
    let tokens = try profile(#"{"name":"Acme","issuer":"acme.example"}"#)
    #expect(service("https://a.example/v2/enroll", tokens) == nil)
  }

  @Test("match by the headers of a request")
  func headers() {
    var exchange = Exchange(index: 0, url: "https://x.example/")
    exchange.request.headers = [.init(name: "Auth-Challenge", value: "a")]
    #expect(ServiceDirectory().service(of: exchange) == nil)
    exchange.request.headers.append(.init(name: "auth-ios-keyid", value: "b"))
    let found = ServiceDirectory().service(of: exchange)
    #expect(found?.signedParts == ["@header:Auth-Challenge", "@body-sha256"])
  }

  @Test("need a name, and a member that identifies the service")
  func incomplete() throws {
    for text in [#"{"hosts":["a"]}"#, #"{"name":"a"}"#, #"{"name":1,"hosts":["a"]}"#, "[]"] {
      let node = try #require(JSONReader.readWhole(Bytes(Array(text.utf8))).value)
      #expect(ServiceProfile(node) == nil)
    }
  }

  private func served(_ body: String, by service: ServiceProfile?) -> String {
    let response = Message(body: .bytes(Bytes(Array(body.utf8))))
    return ServedReading.served(
      Exchange(index: 0, response: response, status: 200),
      OpenedMessage(response, room: 1 << 20), by: service
    ).answer.rawValue
  }

  @Test("define words of an answer; usual words decide the rest")
  func answers() throws {
    let acme = try profile(
      #"{"name":"a","hosts":["a"],"accepted":{"state":["GRANTED"]},"refused":{"state":["DENIED"],"code":7}}"#
    )
    #expect(served(#"{"state":"DENIED"}"#, by: acme) == "refused")
    #expect(served(#"{"code":7,"state":"GRANTED"}"#, by: acme) == "refused")
    #expect(served(#"{"state":"GRANTED","error":"x"}"#, by: acme) == "accepted")
    #expect(served(#"{"state":"LATER","error":"x"}"#, by: acme) == "unknown")
    #expect(served(#"{"state":"DENIED"}"#, by: nil) == "unknown")
    #expect(served(#"{"state":"LATER"}"#, by: nil) == "accepted")
  }

  @Test("define the meaning of a status")
  func statuses() throws {
    let acme = try profile(
      #"{"name":"a","hosts":["a"],"acceptedStatuses":[204,299],"refusedStatuses":402}"#)
    func served(_ status: Int, by service: ServiceProfile?) -> Served {
      ServedReading.served(Exchange(index: 0, status: status), nil, by: service)
    }
    #expect(served(204, by: acme) == Served(.accepted, status: 204, toldBy: .profile))
    #expect(served(402, by: acme) == Served(.refused, status: 402, toldBy: .profile))
    #expect(served(200, by: acme) == Served(.accepted, status: 200, toldBy: .status))
    #expect(served(402, by: nil).answer == .unknown)
  }

  @Test("define paths and names of challenges")
  func challenges() throws {
    let acme = try profile(
      #"{"name":"a","hosts":["a.example"],"challengePaths":["/hello"],"challengeNames":["seed"]}"#)
    #expect(ChallengeAnswer.isAsked(at: "https://a.example/v1/hello?x=1", of: acme))
    #expect(!ChallengeAnswer.isAsked(at: "https://a.example/v1/hello", of: nil))
    #expect(ChallengeAnswer.isAsked(at: "https://a.example/v1/nonce", of: acme))
    let seen = ["seed", "other", "challenge"].map {
      SeenString(
        text: Bytes(Array("0123456789abcdef".utf8)), name: $0, author: .server, path: SourcePath([])
      )
    }
    #expect(ChallengeAnswer.challenge(in: Array(seen.prefix(2)), of: acme)?.name == "seed")
    #expect(ChallengeAnswer.challenge(in: Array(seen.prefix(2)), of: nil) == nil)
    #expect(ChallengeAnswer.challenge(in: seen, of: nil)?.name == "challenge")
  }

  private func isToken(of issuer: String, _ own: ServiceProfile...) -> Bool {
    let text = [#"{"alg":"ES256"}"#, #"{"iss":"\#(issuer)"}"#, "signature"].map {
      Base64.encode(Array($0.utf8), as: .url)
    }.joined(separator: ".")
    return ServiceDirectory(own).token(in: Bytes(Array(text.utf8))) != nil
  }

  @Test("recognize tokens by their issuer")
  func tokens() throws {
    #expect(isToken(of: "acme.example", try profile(#"{"name":"a","issuer":"acme.example"}"#)))
    #expect(isToken(of: "acme.example", try profile(#"{"name":"a","issuerPrefix":"acme."}"#)))
    #expect(!isToken(of: "acme.example", try profile(#"{"name":"a","issuer":"acme."}"#)))
    #expect(!isToken(of: "acme.example"))
    #expect(isToken(of: "api.grantiva.io"))
    #expect(isToken(of: "https://firebaseappcheck.googleapis.com/1"))
    #expect(!isToken(of: "https://accounts.example.com"))
  }
}
