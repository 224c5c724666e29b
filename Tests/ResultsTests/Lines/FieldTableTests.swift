import Evidence
import Testing

@testable import Results

@Suite("A table of fields")
struct FieldTableTests {
  /// A value with one field of each kind that matters.
  private struct Sample: Sendable, Equatable {
    var text: String
    var note: String?
    var count: Int?
    var names: [String]

    static let fields = FieldTable(
      derived: [Field("all/size", .count) { sample, _ in sample.names.count }],
      Sample.init(text:note:count:names:),
      .field("text", \.text, .text), .field("all/note", \.note, .optional(.text)),
      .field("all/count", \.count, .optional(.count)),
      .field("names", \.names, .nonEmpty(.name)))
  }

  /// Hides the words “secret” and notes where they stood.
  private final class Hider: LineRedactor {
    var places: [String] = []
    private var path: [String] = []

    func enter(_ name: String) { path.append(name) }
    func enter(_ index: Int) { path.append("\(index)") }
    func leave() { _ = path.popLast() }
    func value(_ value: Value) -> Value? { nil }
    func tree(_ tree: FieldNode) -> FieldNode? { nil }
    func text(_ text: String, _ privacy: TextPrivacy) -> String? {
      guard text == "secret" else { return nil }
      places.append(path.joined(separator: "/"))
      return "hidden"
    }
  }

  /// An object without members.
  private struct Empty: ParsedJSON {
    let typeName = "an object"
    let isNull = false
    let isObject = true
    let characters: String? = nil
    let flag: Bool? = nil
    let digits: String? = nil
    let fields: [(name: String, value: any ParsedJSON)]? = []
    func field(_ name: String) -> (any ParsedJSON)? { nil }
    func forEach(_ body: (any ParsedJSON) throws(ResultsFault) -> Void) -> Bool { false }
  }

  private func json(_ sample: Sample) -> String {
    JSONWriter.text(LineWriter().json(sample, Sample.fields))
  }

  @Test("writes members in the order of their names, and leaves out what is absent or empty")
  func order() {
    #expect(
      json(Sample(text: "t", note: "n", count: 2, names: ["a"]))
        == #"{"all":{"count":2,"note":"n","size":1},"names":["a"],"text":"t"}"#)
    #expect(
      json(Sample(text: "t", note: nil, count: nil, names: []))
        == #"{"all":{"size":0},"text":"t"}"#)
  }

  @Test("changes only what is redacted, and names its place")
  func redaction() {
    let hider = Hider()
    let sample = Sample(text: "t", note: nil, count: 7, names: ["a", "secret"])
    let shown = Sample.fields.redact?(sample, hider)
    #expect(shown == Sample(text: "t", note: nil, count: 7, names: ["a", "hidden"]))
    #expect(hider.places == ["names/1"])
    let noted = Sample(text: "t", note: "secret", count: nil, names: [])
    #expect(
      Sample.fields.redact?(noted, hider)
        == Sample(text: "t", note: "hidden", count: nil, names: []))
    #expect(hider.places.last == "all/note")
  }

  /// A value with parts of other tables.
  private struct Nested: Sendable, Equatable {
    var whole: Sample
    var several: [Sample]
    var maybe: Sample?
    var members: Sample
    var absent: String?
    var count: Int

    static let fields = FieldTable(
      Nested.init(whole:several:maybe:members:absent:count:),
      .field("whole", \.whole, .object(Sample.fields)),
      .field("several", \.several, .list(.object(Sample.fields))),
      .field("maybe", \.maybe, .optional(.object(Sample.fields))),
      .members(\.members, Sample.fields, in: "members"),
      .field("absent", \.absent, .nullable(.name)), .field("count", \.count, .count))
  }

  @Test("changes optional, repeated and nested parts, and each shows no secret")
  func nested() {
    func sample(_ text: String) -> Sample {
      Sample(text: text, note: text, count: 1, names: ["a", text])
    }
    func value(_ text: String) -> Nested {
      Nested(
        whole: sample(text), several: [sample("b"), sample(text)], maybe: sample(text),
        members: sample(text), absent: text, count: 3)
    }
    #expect(Nested.fields.redact?(value("secret"), Hider()) == value("hidden"))
    #expect(Nested.fields.redact?(value("open"), Hider()) == nil)
    var partial = value("open")
    partial.maybe = nil
    partial.absent = nil
    partial.several[0].note = "secret"
    let shown = Nested.fields.redact?(partial, Hider())
    partial.several[0].note = "hidden"
    #expect(shown == partial)
  }

  @Test("says that nothing changes")
  func unchanged() {
    let sample = Sample(text: "t", note: nil, count: nil, names: ["a"])
    #expect(Sample.fields.redact?(sample, Hider()) == nil)
  }

  @Test("reports a missing member with its path")
  func missing() {
    #expect(throws: ResultsFault("is missing", at: "/text")) {
      try ResultsValue(Empty()).read(Sample.fields)
    }
  }
}
