import Foundation
import Testing

/// Uses real traps in the working process; only a build for tests has them.
@Suite("An error in the program itself")
struct SupervisorTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func analyze(
    _ records: [[String: String]], trapping traps: String, _ options: String...
  ) async throws -> Tool.Output {
    try await Tool.run(
      ["analyze", "-"] + options, input: records.map(\.json).joined(separator: "\n"),
      environment: [
        "ATTESTSCOPE_TEST_TRAP": traps, "ATTESTSCOPE_TEST_PATIENCE": "0.3",
        "SWIFT_BACKTRACE": "enable=no",
      ])
  }

  private static func assertion(_ id: String) -> [String: String] {
    Records.assertion.with(["id": id])
  }

  /// An assertion whose key comes from the attestation after it, and another one.
  private let lending = [
    Records.assertion.with(["id": "asks", "publicKey": nil, "previousCounter": nil]),
    Records.attestation.with(["id": "lends"]), assertion("other"),
  ]

  private func ids(_ output: Tool.Output) -> [String] {
    output.objects.compactMap { $0["record"] as? String }
  }

  private func skipped(_ output: Tool.Output) -> [String] {
    let entries = output.objects.last?["skipped"] as? [[String: Any]] ?? []
    return entries.map { "\($0["entry"] as? Int ?? -1) \($0["reason"] as? String ?? "")" }
  }

  // MARK: - Records

  @Test(
    "the crashing record is named at every step, and the others are unaffected",
    arguments: [
      ("search 2", "1 the program failed on it; report this as a bug"),
      ("check lends", "1 record “lends”: the program failed on it; report this as a bug"),
      ("lend lends", "1 record “lends”: the program failed on it; report this as a bug"),
      ("print lends", "1 record “lends”: the program failed on it; report this as a bug"),
    ])
  func record(_ trap: String, _ reason: String) async throws {
    let output = try await analyze(lending, trapping: trap, "--format", "jsonl")
    #expect(output.status == 70)
    #expect(ids(output) == ["asks", "other"])
    #expect(skipped(output) == [reason])
    // It still supplies its key to the others, unless noting it crashes.
    let isLending = trap.hasPrefix("check") || trap.hasPrefix("print")
    #expect(output.outcomes == [isLending ? "accepted" : "undetermined", "accepted"])
    #expect(
      output.objects.last?["outcomes"] as? [String: Int]
        == (isLending ? ["accepted": 2] : ["accepted": 1, "undetermined": 1]))
    let summary = output.objects.last
    #expect(summary?["kind"] as? String == "summary")
    #expect(summary?["artifacts"] as? Int == 2)
    #expect((summary?["failedInputs"] as? [Any])?.count == 1)
    let told = reason.dropFirst(2)
    #expect(output.stderr.contains("attestscope: -, entry 1: \(told)\n"))
  }

  @Test("a record with an endless loop is skipped too")
  func circle() async throws {
    let records = ["a", "b", "c"].map(Self.assertion)
    let output = try await analyze(records, trapping: "check b for ever", "--format", "jsonl")
    #expect(output.status == 70)
    #expect(ids(output) == ["a", "c"])
    #expect(skipped(output) == ["1 record “b”: the program failed on it; report this as a bug"])
    #expect(output.stderr.contains("the program did not come to an end; it starts again"))
  }

  @Test("a file that crashes when opened is skipped, and the next one is read")
  func file() async throws {
    let bad = try scratch.write("in/a.jsonl", Self.assertion("a").json)
    _ = try scratch.write("in/b.jsonl", Self.assertion("b").json)
    let output = try await Tool.run(
      "analyze", scratch.path("in"), "--format", "jsonl",
      environment: ["ATTESTSCOPE_TEST_TRAP": "open \(bad)", "SWIFT_BACKTRACE": "enable=no"])
    #expect(output.status == 70)
    #expect(ids(output) == ["b"])
    #expect(skipped(output) == ["-1 the program failed on it; report this as a bug"])
  }

  @Test("several crashing records are skipped one by one")
  func several() async throws {
    let records = ["a", "b", "c", "d"].map(Self.assertion)
    let output = try await analyze(
      records, trapping: "check a,print c,lend none", "--format", "jsonl")
    #expect(output.status == 70)
    #expect(ids(output) == ["b", "d"])
    #expect(skipped(output).count == 2)
  }

  // MARK: - Output

  private func lines(_ output: Tool.Output) -> [Substring] {
    output.text.split { $0 == "\n" || $0 == "\r\n" }
  }

  @Test(
    "printed output isn't printed again",
    arguments: ["jsonl", "csv", "text"])
  func printed(_ format: String) async throws {
    // From the eleventh artifact on, text is printed immediately.
    let records = (1...12).map { Records.assertion.with(["id": "n\($0)", "clientData": "other"]) }
    let failed = try await analyze(records, trapping: "print n11", "-v", "--format", format)
    let sound = try await analyze(records, trapping: "", "-v", "--format", format)
    #expect(failed.status == 70)
    #expect(sound.status == 1)
    let names = Set(records.compactMap { $0["id"] }).subtracting(["n11", "n12"])
    let others = lines(sound).filter { line in
      line.split { !$0.isLetter && !$0.isNumber }.contains { names.contains(String($0)) }
    }.prefix(10)
    #expect(others.count == 10)
    for line in others {
      let count = lines(failed).count { $0 == line }
      #expect(count == lines(sound).count { $0 == line }, "\(line)")
    }
  }

  @Test("the report is complete, and lists what is missing")
  func report() async throws {
    let output = try await analyze(
      lending, trapping: "print other", "-q", "-o", scratch.path("report"), "--fail-on", "never")
    #expect(output.status == 70)
    let files = try scratch.files(in: "report")
    let results = String(decoding: files["results.jsonl"] ?? Data(), as: UTF8.self)
    #expect(results.split(separator: "\n").count == 4)
    #expect(!files.keys.contains { $0.hasSuffix(".partial") })
    let page = String(decoding: files["index.html"] ?? Data(), as: UTF8.self)
    #expect(page.contains("record “other”: the program failed on it"))
  }

  // MARK: - Exit

  @Test("a crash outside of a record ends the run after a complete line")
  func pipe() async throws {
    let output = try await Tool.shell(
      """
      cd "$1" && mkfifo pipe
      export ATTESTSCOPE_TEST_TRAP='print b' SWIFT_BACKTRACE=enable=no
      "$0" analyze pipe --format jsonl & program=$!
      printf '%s\n%s\n' "$2" "$3" > pipe
      wait $program
      """, scratch.folder.path(), Self.assertion("a").json, Self.assertion("b").json)
    #expect(output.status == 70)
    #expect(ids(output) == ["a"])
    #expect(output.text.hasSuffix("\n"))
    #expect(output.stderr.contains("crashed; report this as a bug: a pipe cannot be read again"))
  }

  @Test("ending the child ends the parent, and the other way round")
  func ended() async throws {
    let output = try await Tool.shell(
      """
      cd "$1" && mkfifo pipe
      "$0" analyze pipe --format jsonl & program=$!
      exec 3> pipe
      kill -KILL $(cat /proc/$program/task/$program/children)
      wait $program; echo $?
      exec 3>&-
      "$0" analyze pipe --format jsonl & program=$!
      exec 3> pipe
      child=$(cat /proc/$program/task/$program/children)
      kill -KILL $program
      wait $program; echo $?
      for i in 1 2 3 4 5 6 7 8 9; do readlink /proc/$child/exe > /dev/null || break; sleep 0.1; done
      readlink /proc/$child/exe || echo gone
      """, scratch.folder.path())
    let lines = output.lines.filter { !$0.hasPrefix("{") }
    #expect(lines.prefix(2) == ["137", "137"])
    #expect(lines.last == "gone")
  }
}
