import Decoding
import Evidence
import Reports
import Results
import Testing

@Suite("Reading results")
struct ResultsReaderTests {
  private let reader = ResultsReader()

  private func line(_ result: ArtifactResult) -> [UInt8] {
    JSONWriter.line(ResultsLine.artifact(result, by: Fixture.tool))
  }

  private func reread(_ result: ArtifactResult) throws -> ArtifactResult {
    guard case .artifact(let again, let tool) = try reader.read(Bytes(line(result))) else {
      throw Mismatch()
    }
    #expect(tool == Fixture.tool)
    return again
  }

  private struct Mismatch: Error {}

  private func fault(_ text: String) -> ResultsFault? {
    do throws(ResultsFault) {
      _ = try reader.read(Bytes(Array(text.utf8)))
      return nil
    } catch {
      return error
    }
  }

  @Test("an artifact with hostile strings is the same when read again", arguments: HostileText.all)
  func hostile(_ hostile: HostileText) throws {
    for result in [Fixture.rejected(hostile.text), Fixture.undetermined(hostile.text)] {
      let again = try reread(result)
      #expect(line(again) == line(result))
      #expect(
        ArtifactPage(again, by: Fixture.tool, handbook: Fixture.handbook).html.document
          == ArtifactPage(result, by: Fixture.tool, handbook: Fixture.handbook).html.document)
    }
  }

  @Test("redacted bytes are zeros in the line, and stay redacted")
  func withheld() throws {
    let result = Fixture.rejected()
    let text = String(decoding: line(result), as: UTF8.self)
    #expect(!text.contains(Fixture.payload.storage[120..<208].hex))
    #expect(text.contains(Fixture.artifact.storage[0..<632].hex))
    let again = try reread(result)
    #expect(again.withheld.ranges(in: again.payload.buffer) == [632..<720])
    #expect(again.payload[632..<720].allSatisfy { $0 == 0 })
  }

  @Test("a derived buffer is written as its source parts")
  func pieces() throws {
    let text = String(decoding: line(Fixture.rejected()), as: UTF8.self)
    #expect(text.contains(#""from":[{"buffer":"artifact","length":256,"offset":512}]"#))
    let confirming = try #require(try reread(Fixture.rejected()).checks[1].finding.evidence.last)
    #expect(confirming.bytes.buffer.name == "receipt payload")
    #expect(confirming.bytes.parents.map(\.range) == [552..<584])
  }

  @Test("an empty derived buffer keeps its parent", arguments: [0, 2])
  func emptyPieces(chunks: Int) throws {
    let payload = Buffer(name: "artifact", [0x5F, 0x40, 0x40, 0xFF]).all
    let pieces = (0..<chunks).map { payload[2 + $0..<2 + $0] }
    let joined = Bytes(joining: pieces, named: "joined string", from: payload[1..<4])
    #expect(joined.isEmpty)
    let result = Fixture.make(
      "x", id: String(repeating: "ab", count: 32), outcome: .accepted, checks: [], diagnoses: [],
      headline: "x", decoded: FieldNode("string", .bytes(joined), at: joined), payload: payload)
    let again = try reread(result)
    #expect(line(again) == line(result))
    let origin = try #require(again.decoded.bytes?.buffer.origin)
    #expect(origin.parent.buffer === again.payload.buffer)
    #expect(origin.offset == 1 && origin.transform == .octetStringChunks)
    #expect(origin.runs.count == chunks)
  }

  @Test("two buffers of one name are distinguished")
  func names() throws {
    let twins = [1, 2].map { Buffer(name: "text", [$0, $0]).all }
    let tree = FieldNode("both", twins.map { FieldNode("part", .bytes($0), at: $0) })
    let result = Fixture.make(
      "x", id: String(repeating: "ab", count: 32), outcome: .accepted, checks: [], diagnoses: [],
      headline: "x", decoded: tree)
    let again = try reread(result)
    #expect(again.decoded.children.map { $0.bytes?.array } == [[1, 1], [2, 2]])
    #expect(again.decoded.children.allSatisfy { $0.bytes?.buffer.name == "text" })
    #expect(line(again) == line(result))
  }

  @Test("the line keeps the start of a long artifact, and the number of missing bytes")
  func long() throws {
    let bytes = Buffer(name: "artifact", [UInt8](repeating: 7, count: 100_000)).all
    let result = Fixture.make(
      "x", id: String(repeating: "ab", count: 32), outcome: .accepted, checks: [], diagnoses: [],
      headline: "x", decoded: FieldNode("end", at: bytes[99_998..<100_000]), payload: bytes)
    let text = String(decoding: line(result), as: UTF8.self)
    #expect(text.contains(#""omitted":34464"#))
    let again = try reread(result)
    #expect(again.payload.count == 100_000)
    #expect(again.withheld.ranges(in: again.payload.buffer) == [65_536..<100_000])
    #expect(line(again) == line(result))
  }

  @Test("the first and the last line are the same when read again")
  func frame() throws {
    let header = JSONWriter.line(Fixture.header(inputs: ["a", "-"]).json)
    guard case .run(let again) = try reader.read(Bytes(header)) else { throw Mismatch() }
    #expect(JSONWriter.line(again.json) == header)

    var summary = RunSummary()
    summary.count(Fixture.rejected())
    summary.count(Fixture.accepted())
    summary.skip(.init(file: "x", entry: 3, reason: "no JSON value"))
    summary.notes = ["A note"]
    summary.fail(.init(file: "nofile", entry: nil, reason: "it does not exist"))
    summary.isInterrupted = true
    let last = JSONWriter.line(summary.json)
    guard case .summary(let total) = try reader.read(Bytes(last)) else { throw Mismatch() }
    #expect(JSONWriter.line(total.json) == last)
  }

  @Test("at most 1,000 failed inputs are kept")
  func failedInputs() throws {
    var summary = RunSummary()
    for number in 0..<RunSummary.skippedLimit {
      summary.fail(.init(file: "f\(number)", entry: nil, reason: "it does not exist"))
    }
    let input = #"{"file":"f0","reason":"it does not exist"}"#
    let text = String(decoding: JSONWriter.line(summary.json), as: UTF8.self)
      .replacing(input, with: "\(input),\(input)")
    guard case .summary(let again) = try reader.read(Bytes(Array(text.utf8))) else {
      throw Mismatch()
    }
    #expect(again.failedInputs.count == RunSummary.skippedLimit)
  }

  @Test("a legend without a heading is listed under its rule's family")
  func legend() throws {
    let facts = RuleFacts(
      id: "attestation.nonce", group: "Decoding", severity: .error, background: nil)
    let header = Fixture.header(legends: RuleLegends([RuleLegend(facts, title: "Right")]))
    let text = String(decoding: JSONWriter.line(header.json), as: UTF8.self)
    let heading = #""group":"Decoding","#
    #expect(text.contains(heading))
    let older = Bytes(Array(text.replacing(heading, with: "").utf8))
    guard case .run(let again) = try reader.read(older) else { throw Mismatch() }
    #expect(again.legends["attestation.nonce"]?.rule.group == "Attestation")
  }

  @Test("details belong to lines with bytes: others ignore them, and those need them")
  func details() throws {
    let whole = Fixture.rejected()
    let text = String(decoding: line(whole), as: UTF8.self)
    #expect(
      fault(text.replacing(#""details":"#, with: #""other":"#))?.description
        == "/details is missing")
    let short = String(decoding: line(whole.keeping(.none)), as: UTF8.self)
    #expect(fault(short) == nil && !short.contains(#""details""#))
    for details in [#"{"certificates":7}"#, "[]", #"{"receipt":{"fields":[],"signer":"x"}}"#] {
      let changed = short.replacing(#""diagnoses":"#, with: "\"details\":\(details),\"diagnoses\":")
      guard case .artifact(let again, _) = try reader.read(Bytes(Array(changed.utf8))) else {
        throw Mismatch()
      }
      #expect(again.details.receipt == nil && again.details.chains.isEmpty)
    }
  }

  @Test("an anchor must say whether it is Apple's")
  func anchor() {
    let text = String(decoding: line(Fixture.rejected()), as: UTF8.self)
    let changed = text.replacing(#""builtIn":true,"key""#, with: #""key""#)
    #expect(changed.utf8.count < text.utf8.count)
    #expect(
      fault(changed)?.description == "/details/certificates/0/links/0/builtIn is missing")
  }

  @Test(
    "a line of another format is reported",
    arguments: [
      ("", "is cut off"), ("{\"kind\":\"run\"", "is cut off"), ("hello", "is not JSON"),
      ("[1]", "isn't a line of results"), ("{}", "isn't a line of results"),
      (#"{"kind":"run","schemaVersion":"2.0"}"#, "is version 2.0"),
      (#"{"kind":"decoded","schemaVersion":"1.0"}"#, "of the kind “decoded”"),
      (#"{"kind":"run","schemaVersion":"1.7"}"#, "/tool is missing"),
    ])
  func faults(_ text: String, _ reason: String) {
    let fault = fault(text)?.description ?? "none"
    #expect(fault.contains(reason), "\(fault)")
  }

  @Test("a line of another program and one of another version give different errors")
  func foreign() {
    for text in ["", "hello", "[1]", "{}"] { #expect(fault(text)?.isForeign == true) }
    #expect(fault(#"{"kind":"run","schemaVersion":"2.0"}"#)?.isForeign == false)
  }

  @Test("unknown rules and causes are read and shown")
  func newer() throws {
    let text = String(decoding: line(Fixture.rejected()), as: UTF8.self)
      .replacing("attestation.nonce", with: "attestation.newer")
      .replacing("N03-hash-base64-text", with: "X99-newer")
    guard case .artifact(let result, let tool) = try reader.read(Bytes(Array(text.utf8))) else {
      throw Mismatch()
    }
    #expect(JSONWriter.line(ResultsLine.artifact(result, by: tool)) == Array(text.utf8))
    let page = Page(ArtifactPage(result, by: tool, handbook: Fixture.handbook).html)
    let rejected = try reread(Fixture.rejected())
    let known = Page(ArtifactPage(rejected, by: tool, handbook: Fixture.handbook).html)
    #expect(page.text.contains("attestation.newer"))
    #expect(page.text.contains("X99-newer"))
    #expect(page.count("h2") == known.count("h2") - 1)
    #expect(!page.values("id").contains("handbook"))
  }

  @Test("an unknown word or an invalid range is reported with its place")
  func unknown() {
    let text = String(decoding: line(Fixture.rejected()), as: UTF8.self)
    for (old, new, reason) in [
      (#""outcome":"rejected""#, #""outcome":"lost""#, "/verdict/outcome is “lost”"),
      (#""length":256,"offset":512"#, #""length":256,"offset":900"#, "outside its buffer"),
      (#"7d","kind""#, #"7d:-5","kind""#, "/id isn't the id of an artifact"),
      (#"7d","kind""#, #"","kind""#, "/id isn't the id of an artifact"),
      (#""entry":212"#, #""entry":-1"#, "/artifact/source/entry isn't a count"),
      (#""entry":212"#, #""entry":9223372036854775807"#, "isn't a count"),
      (#""bytes":1024,"hex""#, #""bytes":99999999999,"hex""#, "larger than"),
    ] {
      let found = fault(text.replacing(old, with: new))?.description ?? "none"
      #expect(found.contains(reason), "\(found)")
    }
  }

  @Test("a chain of buffers is followed up to a limit")
  func chain() throws {
    let payload = Buffer(name: "artifact", [1, 2]).all
    var last = payload.prefix(1)
    for count in 1...65 {
      let run = Origin.Run(derived: 0..<1, parent: last.range)
      let origin = Origin(parent: last, transform: .octetStringChunks, runs: [run])
      last = Buffer(name: "piece", [1], origin: origin).all
      guard count >= 64 else { continue }
      let result = Fixture.make(
        "x", id: String(repeating: "ab", count: 32), outcome: .accepted, checks: [], diagnoses: [],
        headline: "x", decoded: FieldNode("end", at: last), payload: payload)
      let text = String(decoding: line(result), as: UTF8.self)
      #expect(fault(text)?.reason == (count > 64 ? "is made from too many others" : nil))
    }
  }

  @Test("a truncated line is rejected without a crash")
  func cut() {
    let whole = line(Fixture.rejected())
    for end in stride(from: 0, to: whole.count - 1, by: 97) {
      #expect(fault(String(decoding: whole[..<end], as: UTF8.self))?.reason == "is cut off")
    }
  }
}
