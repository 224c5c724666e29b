import Decoding
import Evidence
import Results
import Testing

@testable import Reports

@Suite("An artifact in the terminal")
struct ArtifactTerminalTests {
  @Test("the default, -v and -vv texts are the golden ones")
  func golden() throws {
    let levels: [(TerminalStyle.Verbosity, String)] = [
      (.normal, "rejected.txt"), (.veryVerbose, "rejected-vv.txt"),
    ]
    for (verbosity, name) in levels {
      let style = TerminalStyle(verbosity: verbosity)
      try Golden.expect(ArtifactTerminal.text(of: Fixture.rejected(), style), equals: name)
    }
    try Golden.expect(
      ArtifactTerminal.text(of: Fixture.undetermined(), TerminalStyle(unicode: false)),
      equals: "undetermined-ascii.txt")
  }

  @Test("a finding about the artifact is named, others and cleared ones aren't")
  func findings() {
    let result = Fixture.undetermined()
    let findings = [("Sent twice", result.id), ("Cleared", result.id), ("Another", "f00d")].map {
      RunFinding(
        rule: RuleFacts(
          id: "flow.replay", group: "Conversation", severity: .error,
          background: .init(checks: "", protects: "", source: .init("Apple", nil))),
        result: $0 == "Cleared" ? .cleared : .fail, title: $0, found: "", artifacts: [$1],
        events: [])
    }
    let text = ArtifactTerminal.text(of: result, TerminalStyle(), findings: findings)
    #expect(text.contains("finding     Sent twice (flow.replay)."))
    #expect(!text.contains("Cleared") && !text.contains("Another"))
  }

  @Test(
    "a fault whose checks pass leads with the finding, and what it is compared with is no fault",
    arguments: [true, false])
  func faults(_ isFault: Bool) {
    let result = Fixture.accepted()
    let event = FlowEvent(
      number: 0, what: "assertion", source: Source(file: "a"), artifact: result.id,
      isOffence: isFault)
    let other = FlowEvent(
      number: 1, what: "assertion", source: Source(file: "a"), artifact: "f00d",
      isOffence: !isFault)
    let finding = RunFinding(
      rule: RuleFacts(
        id: "flow.counter-order", group: "Conversation", severity: .error, background: nil),
      result: .fail, title: "The server accepted counter 7 after 9", found: "",
      artifacts: [result.id, "f00d"], events: [event, other])
    let text = ArtifactTerminal.text(of: result, TerminalStyle(), findings: [finding])
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      text.contains("Its checks pass, but the server accepted counter 7 after 9.") == isFault)
    #expect(text.contains("This artifact isn't the fault") != isFault)
    #expect(finding.isCompared(with: result.id) != isFault)
  }

  @Test("a name that fits a row of its own isn't divided beside a long headline")
  func name() {
    let name = "transport-encoding--line-breaks"
    var page = TerminalPage(TerminalStyle(width: 80))
    page.paragraph(name, indent: 0, label: "! Accepted with 1 warning: the text has line breaks  ")
    #expect(page.text == "! Accepted with 1 warning: the text has line breaks\n  \(name)\n")
    page.paragraph(name, indent: 0, label: "! Accepted  ")
    #expect(page.text.hasSuffix("\n! Accepted  \(name)\n"))
  }

  @Test("a frame with redacted bytes says what stands for them", arguments: [true, false])
  func redacted(_ isRedacted: Bool) {
    let bytes = Bytes([UInt8](repeating: 7, count: 32))
    var page = TerminalPage(TerminalStyle())
    page.frame(
      bytes[0..<4], at: "/receipt/4",
      withheld: RedactedRanges(isRedacted ? [(bytes.buffer, 6..<32)] : []))
    #expect(page.text.contains("··: redacted bytes") == isRedacted)
  }

  @Test("quiet prints nothing")
  func quiet() {
    let style = TerminalStyle(verbosity: .quiet)
    #expect(ArtifactTerminal.text(of: Fixture.rejected(), style).isEmpty)
  }

  @Test(
    "hostile strings print no control or bidirectional character", arguments: HostileText.all)
  func hostile(hostile: HostileText) {
    for style in [TerminalStyle(verbosity: .veryVerbose), TerminalStyle(unicode: false)] {
      let text = ArtifactTerminal.text(of: Fixture.rejected(hostile.text), style)
      let invisible = text.unicodeScalars.filter { $0 != "\n" && $0.isInvisible }
      #expect(invisible.isEmpty)
      #expect(text.utf8.count < 40_000)
      #expect(style.unicode || text.unicodeScalars.allSatisfy(\.isASCII))
    }
  }

  @Test("the only escape sequences are colors", arguments: HostileText.all)
  func tones(hostile: HostileText) {
    let colored = ArtifactTerminal.text(
      of: Fixture.rejected(hostile.text), TerminalStyle(color: true))
    let plain = ArtifactTerminal.text(of: Fixture.rejected(hostile.text), TerminalStyle())
    #expect(colored.contains("\u{1b}[1;31m"))
    #expect(colored.replacing(/\u{1b}\[[0-9;]+m/, with: "") == plain)
  }

  @Test(
    "no line but code, or a word without room, is wider than asked",
    arguments: [40, 57, 60, 80, 100])
  func width(columns: Int) {
    let long = String(repeating: "a-long-name/", count: 12)
    for text in ["device-0412.cbor", long] {
      for verbosity in [TerminalStyle.Verbosity.normal, .veryVerbose] {
        let result = Fixture.rejected(text)
        let code = result.problems.compactMap(\.diagnosis).flatMap { diagnosis in
          diagnosis.steps(in: result).compactMap(\.code)
            + [diagnosis.proof.correction?.recordText].compactMap(\.self)
        }.joined(separator: "\n")
        let style = TerminalStyle(width: columns, verbosity: verbosity)
        let written = ArtifactTerminal.text(of: result, style)
        for line in written.split(separator: "\n")
        where !code.contains(line.drop { $0 == " " }) {
          #expect(line.fits(columns), "\(line)")
        }
      }
    }
  }

  @Test(
    "the bytes of a comparison are in rows of the same groups",
    arguments: [(40, 2), (80, 4), (100, 8)])
  func groups(columns: Int, count: Int) {
    let text = ArtifactTerminal.text(of: Fixture.rejected(), TerminalStyle(width: columns))
    let group = "1c1c1c1c"
    let rows = text.split(separator: "\n").filter { $0.contains(group) }
    #expect(rows.count == 8 / count)
    #expect(rows.allSatisfy { $0.split(separator: " ").filter { $0 == group }.count == count })
  }

  @Test("a path without room has a row of its own, and is not divided")
  func path() {
    let path = "/captures/" + String(repeating: "long-name/", count: 9) + "capture.har"
    let text = ArtifactTerminal.text(of: Fixture.rejected(path), TerminalStyle(width: 60))
    #expect(text.split(separator: "\n").contains("  \(path)"))
  }

  @Test("an assertion names no App ID and no key ID: they are stated beside it")
  func identity() {
    for (type, line) in [
      (ArtifactType.attestation, "names App ID T.app, production"),
      (.assertion, "stated App ID T.app, whose hash it contains, production"),
    ] {
      let result = Fixture.make(
        "T.app", id: String(repeating: "06", count: 32), type: type, outcome: .undetermined,
        checks: [], diagnoses: [], headline: "Open.", needs: [.publicKey])
      let text = ArtifactTerminal.text(of: result, TerminalStyle())
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(text.contains(line), "\(text)")
    }
  }

  @Test("an undetermined artifact has the command with the values that are missing")
  func command() {
    let text = ArtifactTerminal.text(of: Fixture.undetermined(), TerminalStyle())
    #expect(text.contains("Run again with the values that the server expects:"))
    #expect(text.contains("attestscope analyze device-0002.cbor"))
    #expect(!ArtifactTerminal.text(of: Fixture.rejected(), TerminalStyle()).contains("Run again"))
  }
}
