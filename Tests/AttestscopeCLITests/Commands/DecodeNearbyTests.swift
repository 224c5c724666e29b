import Foundation
import TestSupport
import Testing

@Suite("decode, for anything near an artifact")
struct DecodeNearbyTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// The readings in the lines of an output, as their kinds.
  private func kinds(_ output: Tool.Output) -> [String?] {
    output.objects.map { ($0["reading"] as? [String: Any])?["kind"] as? String }
  }

  @Test("CBOR is named, and its text is shown with its bytes")
  func text() async throws {
    let output = try await Tool.run("decode", "-", input: "63e6b0b4")
    #expect(output.status == 0)
    #expect(output.text.hasPrefix("CBOR, a text string: read as hexadecimal digits"))
    #expect(output.text.contains("水"))
    let json = try await Tool.run("decode", "-", "--json", input: "63e6b0b4")
    let reading = try #require(json.objects.first?["reading"] as? [String: Any])
    #expect(reading["kind"] as? String == "cbor")
    #expect(reading["rank"] as? Int == 1)
    #expect(reading["of"] as? Int == 1)
    let notation = try await Tool.run("decode", "-", "--diagnostic", input: "63e6b0b4")
    #expect(notation.text == "\"水\"\n")
  }

  /// An example of the COSE working group.
  private struct Example {
    let name: String
    let digits: String
    let notation: String
  }

  /// The examples in samples/peers.
  private static func examples() -> [Example] {
    PeerSuite.files(in: "cose/examples.tar").filter { $0.name.hasSuffix(".json") }.compactMap {
      file in
      guard let example = try? JSONSerialization.jsonObject(with: Data(file.bytes)),
        let output = (example as? [String: Any])?["output"] as? [String: Any],
        let digits = output["cbor"] as? String, let notation = output["cbor_diag"] as? String
      else { return nil }
      return Example(
        name: String(file.name.dropFirst(2)), digits: digits, notation: notation)
    }
  }

  /// Returns a notation without white space and without the case of hexadecimal digits.
  private func plain(_ notation: some StringProtocol) -> String {
    notation.lowercased().filter { !$0.isWhitespace }
  }

  @Test("each example of the COSE working group comes out as published")
  func examples() async throws {
    let examples = Self.examples()
    #expect(examples.count > 250)
    let files = try examples.enumerated().map { try scratch.write("\($0).txt", $1.digits) }
    let notation = try await Tool.run(
      ["decode", "--format", "diagnostic", "--no-redact"] + files)
    #expect(notation.status == 0)
    #expect(notation.lines.count == examples.count)
    let different = zip(examples, notation.lines).filter { plain($0.notation) != plain($1) }
    #expect(
      Set(different.map(\.0.name)) == Set(PeerSuite.deviations(from: "cose").keys))
  }

  @Test("each example of the COSE working group is called what its tag says")
  func names() async throws {
    let examples = Self.examples()
    let files = try examples.enumerated().map { try scratch.write("\($0).txt", $1.digits) }
    let output = try await Tool.run(["decode", "--json"] + files)
    let best = output.objects.filter {
      ($0["reading"] as? [String: Any])?["rank"] as? Int == 1
    }
    #expect(best.count == examples.count)
    let names = [
      "d2": "cose-sign1", "d1": "cose-mac0", "d0": "cose-encrypt0", "d862": "cose-sign",
      "d860": "cose-encrypt", "d861": "cose-mac",
    ]
    var named = 0
    for (example, object) in zip(examples, best) {
      let kind = (object["reading"] as? [String: Any])?["kind"] as? String
      guard let (_, name) = names.first(where: { example.digits.lowercased().hasPrefix($0.key) })
      else { continue }
      // Examples of failures have a tag on something else.
      if kind == name { named += 1 } else { #expect(kind == "cbor", "\(example.name)") }
    }
    #expect(named > 250)
  }

  @Test(
    "certificates, keys and tokens are named",
    arguments: [
      ("roots/Apple_Root_CA_-_G3.pem", "certificate"),
      ("raw/foreign-android-key-certificate.pem", "certificate"),
      ("raw/foreign-certificate-request.csr", "certificate-request"),
      ("raw/foreign-public-key.der", "public-key"), ("raw/foreign-private-key.p8", "private-key"),
      ("raw/foreign-encrypted-token.jwe", "jwe"), ("raw/foreign-web-token.jwt", "jws"),
    ])
  func files(_ file: String, kind: String) async throws {
    let output = try await Tool.run("decode", "--json", Tool.sample(file))
    #expect(output.status == 0)
    #expect(kinds(output).first == kind)
  }

  @Test("the parts that make a key or token usable are in no output without --no-redact")
  func secrets() async throws {
    let secret = String(repeating: "3c", count: 32)
    let key =
      "a6010203262001215820" + String(repeating: "11", count: 32) + "225820"
      + String(repeating: "22", count: 32) + "235820" + secret
    for format in ["text", "json", "diagnostic"] {
      for digits in [key, "81" + key, "a1656f74686572" + key] {
        let output = try await Tool.run("decode", "-", "--format", format, input: digits)
        #expect(output.status == 0)
        let hex = output.text.filter { !$0.isWhitespace }
        #expect(!hex.contains("3c3c3c3c"), "\(format)")
        let shown = try await Tool.run(
          "decode", "-", "--format", format, "--no-redact", input: digits)
        #expect(shown.text.filter { !$0.isWhitespace }.contains("3c3c3c3c"), "\(format)")
      }
    }
    let token = try String(
      contentsOfFile: Tool.sample("raw/foreign-web-token.jwt"), encoding: .utf8)
    let signature = String(repeating: "Zq7x03", count: 14)
    let signed = (token.split(separator: ".").prefix(2) + [signature[...]]).joined(separator: ".")
    let output = try await Tool.run("decode", "-", "--json", input: signed)
    #expect(!output.text.contains(signature))
    #expect(output.text.contains("\"header\""))
  }

  @Test(
    "a password in a claim or a map is redacted by its name",
    arguments: [
      #"{"type":"webauthn.get","challenge":"AQ","origin":"https://a.b","password":"ZQXJplanted7"}"#,
      "a16870617373776f72646c5a51584a706c616e74656437",
    ])
  func namedSecret(_ input: String) async throws {
    for format in ["text", "json", "diagnostic"] {
      let output = try await Tool.run("decode", "-", "--format", format, input: input)
      #expect(output.status == 0)
      #expect(!output.text.contains("ZQXJplanted7"), "\(format)")
      #expect(!output.text.contains("5a51584a"), "\(format)")
    }
  }

  @Test("each block of a PEM file is shown")
  func blocks() async throws {
    let names = ["Apple_Root_CA_-_G3.pem", "Apple_App_Attestation_CA_1.pem"]
    let texts = try names.map {
      try String(contentsOfFile: Tool.sample("roots/\($0)"), encoding: .utf8)
    }
    let output = try await Tool.run("decode", "-", "--json", input: texts.joined())
    #expect(output.status == 0)
    #expect(kinds(output) == ["certificate", "certificate"])
  }

  @Test("keys and client data in JSON are shown, unless an artifact is there")
  func json() async throws {
    let key = #"{"kty":"EC","crv":"P-256","x":"AQ","y":"Ag"}"#
    let data = #"{"type":"webauthn.get","challenge":"AQID","origin":"https://example.com"}"#
    let output = try await Tool.run("decode", "-", "--json", input: key + "\n" + data + "\n")
    #expect(output.status == 0)
    #expect(kinds(output) == ["jwk", "client-data"])
    #expect(output.stderr.isEmpty)
    let mixed = try await Tool.run(
      "decode", "-", "--json", input: key + "\n" + Records.assertion.json + "\n")
    #expect(mixed.objects.count == 1)
    #expect(kinds(mixed) == [nil])
  }

  @Test("a name in the bytes can't control the terminal")
  func hostile() async throws {
    // {"fmt": "\e[31m", "attStmt": {}, "authData": h'00'}
    let object = "a363666d74651b5b33316d6761747453746d74a06861757468446174614100"
    let output = try await Tool.run("decode", "-", input: object)
    #expect(!output.stdout.contains(0x1b))
  }
}
