import Foundation
import Testing

@Suite("decode")
struct DecodeCommandTests {
  private let assertion = Tool.sample("raw/assertion.cbor")

  @Test("shows the tree as text, without a verdict")
  func text() async throws {
    let output = try await Tool.run("decode", assertion)
    #expect(output.status == 0)
    for field in ["signature", "authenticatorData", "rpIdHash", "counter"] {
      #expect(output.text.contains(field))
    }
  }

  @Test("shows the tree as JSON")
  func json() async throws {
    let output = try await Tool.run("decode", assertion, "--json")
    #expect(output.status == 0)
    let object = try #require(output.objects.first)
    #expect(output.lines.count == 1)
    #expect(object["kind"] as? String == "decoded")
    #expect((object["decoded"] as? [String: Any])?["name"] as? String == "assertion")
  }

  @Test("shows CBOR in diagnostic notation")
  func diagnostic() async throws {
    let output = try await Tool.run("decode", assertion, "--diagnostic")
    #expect(output.status == 0)
    #expect(output.text.hasPrefix("{\"signature\": h'304"))
    #expect(output.text.hasSuffix("'}\n"))
  }

  @Test("shows every artifact of a container")
  func several() async throws {
    let lines = [Records.attestation, Records.assertion].map { $0.json + "\n" }.joined()
    let output = try await Tool.run("decode", "-", "--json", input: lines)
    let names = output.objects.map { ($0["decoded"] as? [String: Any])?["name"] as? String }
    #expect(names == ["attestation", "assertion"])
  }

  @Test("decodes the artifacts that --id names, and says if it names none")
  func chosen() async throws {
    let lines = [Records.attestation, Records.assertion].enumerated().map { number, record in
      record.with(["id": "ticket-\(number)"]).json + "\n"
    }.joined()
    let output = try await Tool.run("decode", "-", "--json", "--id", "ticket-1", input: lines)
    let names = output.objects.map { ($0["decoded"] as? [String: Any])?["name"] as? String }
    #expect(names == ["assertion"])
    let none = try await Tool.run("decode", "-", "--id", "nix", input: lines)
    #expect(none.status == 2 && none.text.isEmpty)
    #expect(none.stderr.contains("no artifact has an id or a name that begins with nix"))
  }

  @Test("says what unknown bytes and empty compressed data are, and what to do next")
  func unknown() async throws {
    let text = try await Tool.run("decode", "-", input: "hello")
    #expect(text.status == 2)
    #expect(
      text.stderr.contains("This is text of 5 bytes in no encoding that attestscope knows; give"))
    let packed = try await Tool.run("decode", Tool.sample("raw/foreign-gzip.gz"))
    #expect(packed.stderr.contains("and its content is empty; find out why"))
  }

  @Test("says that the end of an artifact is missing")
  func cut() async throws {
    let whole = try Data(contentsOf: URL(fileURLWithPath: assertion))
    let scratch = try Scratch()
    try whole.dropLast(20).write(to: URL(fileURLWithPath: scratch.path("cut.cbor")))
    let output = try await Tool.run("decode", scratch.path("cut.cbor"))
    #expect(output.stderr.contains("It ends before the length that it states."), "\(output.stderr)")
    #expect(output.stderr.contains("20 of \(whole.count) bytes are missing."))
    #expect(try await Tool.run("decode", assertion).stderr.isEmpty)
  }

  @Test("exits with 2 if there is no artifact", arguments: ["", "{}", "plain words"])
  func nothing(_ text: String) async throws {
    let output = try await Tool.run("decode", "-", input: text)
    #expect(output.status == 2)
  }

  @Test("says how bytes were made that aren't in the input, and calls words text")
  func origin() async throws {
    let bytes = try await Tool.run("decode", "-", input: "helloworld12")
    #expect(bytes.text.contains("artifact, 9 bytes, Base64-decoded from the file, byte 0x0000 on"))
    let words = try await Tool.run("decode", "-", input: "hello world")
    #expect(words.status == 2)
    #expect(words.text.hasPrefix("text without an artifact: it is text of 2 words"))
    #expect(words.text.contains("“hello world”"))
    // What is recognized isn't called unknown.
    for text in ["ABCDE12345.com.example.app", "7f6d21f0-4b0c-4f7c-9a53-0d1b6f6c5e11"] {
      let known = try await Tool.run("decode", "-", input: text).text
      #expect(known.contains("“\(text)”") && !known.contains("unknown"))
    }
  }

  @Test("reports what it skipped")
  func skipped() async throws {
    let input = "\(Records.assertion.json)\noops\n{}\n"
    let output = try await Tool.run("decode", "-", "--json", input: input)
    #expect(output.objects.count == 1)
    let remarks = output.stderr.split(separator: "\n")
    #expect(remarks.count == 2)
    #expect(remarks.first?.hasPrefix("skipped  -, entry 1: line 2 is not JSON") == true)
    #expect(try await Tool.run("decode", "-", "-q", input: input).stderr.isEmpty)
    let unknown = try await Tool.run("decode", "-", "--diagnostic", input: "plain words")
    #expect(unknown.stderr.hasPrefix("It isn't a known artifact, so there is no CBOR"))
  }

  @Test("reports that diagnostic notation needs CBOR")
  func noDiagnostic() async throws {
    let receipt = Tool.sample("forged/genuine-receipt-attest.json")
    let output = try await Tool.run("decode", receipt, "--diagnostic")
    #expect(output.status == 0)
    #expect(output.stderr.hasPrefix("Diagnostic notation is for CBOR, but this is a receipt"))
    #expect(output.text.contains("payload"))
  }
}
