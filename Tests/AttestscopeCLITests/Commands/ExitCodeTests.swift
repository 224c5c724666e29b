import Foundation
import Testing

@Suite("Exit codes")
struct ExitCodeTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  // MARK: - 0, 1, 2

  @Test("0, 1 and 2 state the outcome")
  func found() async throws {
    let undetermined = Records.attestation.with(["challenge": nil])
    for (record, status, outcome) in [
      (Records.attestation, 0, "accepted"), (Records.rejected, 1, "rejected"),
      (undetermined, 2, "undetermined"), (["attestation": "AAAA"], 2, "unreadable"),
    ] {
      let output = try await Tool.run("analyze", "-", "--format", "jsonl", input: record.json)
      #expect(output.status == Int32(status))
      #expect(output.outcomes == [outcome])
      #expect(output.stderr.isEmpty)
    }
  }

  @Test("a rejection takes precedence over an undetermined artifact")
  func mixed() async throws {
    let undetermined = Records.attestation.with(["challenge": nil])
    let lines = [undetermined, Records.rejected, Records.attestation].map { $0.json + "\n" }
    #expect(try await Tool.run("analyze", "-", input: lines.joined()).status == 1)
  }

  @Test(
    "2 if nothing was found, or something is unreadable",
    arguments: [
      ("", 2), ("{}", 2), ("oops\n", 2), ("RECORD\n{}\n", 0), ("RECORD\noops\n", 2),
      ("RECORD oops\n", 2), ("RECORD\nREJECTED\noops\n", 1), ("[RECORD,", 2),
    ])
  func unread(_ form: String, _ status: Int32) async throws {
    let text = form.replacing("RECORD", with: Records.attestation.json)
      .replacing("REJECTED", with: Records.rejected.json)
    #expect(try await Tool.run("analyze", "-", input: text).status == status)
    if status == 2 {
      let never = try await Tool.run("analyze", "-", "--fail-on", "never", input: text)
      #expect(never.status == 0)
    }
  }

  @Test("2 if the given counter is unreadable, 0 if none was given")
  func unreadCounter() async throws {
    for (counter, status) in [(nil, 0), ("0", 0), ("5x", 2)] as [(String?, Int32)] {
      let record = Records.assertion.with(["previousCounter": counter])
      let output = try await Tool.run("analyze", "-", input: record.json)
      #expect(output.status == status, "\(output.text)")
    }
  }

  @Test("--fail-on sets the severity for exit code 1")
  func failOn() async throws {
    let warned = Tool.sample("forged/attestation-structure--unknown-member.json")
    let roots = [
      "--attestation-root", Tool.sample("roots/throwaway-attestation-root.pem"),
      "--receipt-root", Tool.sample("roots/throwaway-receipt-root.pem"),
    ]
    for (level, status) in [("error", 0), ("warning", 1), ("never", 0)] {
      let output = try await Tool.run(
        "analyze", warned, "--fail-on", level, roots[0], roots[1], roots[2], roots[3])
      #expect(output.status == Int32(status), "\(level)")
    }
    let rejected = Records.rejected.json
    #expect(try await Tool.run("analyze", "-", "--fail-on", "never", input: rejected).status == 0)
  }

  // MARK: - 64

  @Test(
    "64: invalid arguments, with the usage",
    arguments: [
      ["analyze"], ["analyze", "--no-such-option", "x"], ["frobnicate"],
      ["analyze", "x", "--challenge", "XvBV0A=="], ["analyze", "x", "--challenge", "base64:@@"],
      ["analyze", "x", "--challenge", "hex:5"], ["analyze", "x", "--challenge", "rot13:abc"],
      ["analyze", "x", "--challenge", "exchange:"], ["analyze", "x", "--challenge", "exchange:-1"],
      ["analyze", "x", "--challenge", "exchange:1.5"], ["analyze", "x", "--challenge", "line:0"],
      ["analyze", "x", "--challenge", "exchange:1/~2"],
      ["analyze", "x", "--client-data", "exchange:1"],
      ["analyze", "x", "--as-of", "yesterday"], ["analyze", "x", "--environment", "staging"],
      ["analyze", "x", "--previous-counter", "-1"], ["analyze", "x", "--jobs", "0"],
      ["analyze", "x", "--max-artifact-size", "0"], ["analyze", "x", "--fail-on", "always"],
      ["analyze", "x", "--app-id", ""], ["analyze", "x", "--redact", "id"],
      ["analyze", "x", "--format", "xml"], ["analyze", "x", "--color", "sometimes"],
      ["decode"], ["explain"], ["explain", "N03", "--list"], ["explain", "--ids"],
    ])
  func usage(_ arguments: [String]) async throws {
    let output = try await Tool.shell(
      "exec \"$0\" \(arguments.map { "'\($0)'" }.joined(separator: " "))")
    #expect(output.status == 64)
    #expect(output.stdout.isEmpty)
    #expect(output.stderr.contains("Usage: attestscope"))
    #expect(output.stderr.hasPrefix("Error: "))
  }

  @Test("64: an invalid place, with the valid form")
  func wrongPlaces() async throws {
    for place in ["exchange:x", "line:0"] {
      let output = try await Tool.run("analyze", "-", "--challenge", place)
      #expect(output.status == 64)
      #expect(output.stderr.contains("exchange:N, exchange:N/pointer or line:N"))
      #expect(output.stderr.contains("exchanges count from 0, lines from 1"))
    }
  }

  @Test("64 and the help without a command")
  func noCommand() async throws {
    let output = try await Tool.run()
    #expect(output.status == 64)
    #expect(output.stdout.isEmpty)
    #expect(output.stderr.contains("SUBCOMMANDS:"))
  }

  @Test("64: a file without a certificate or a key, with what to pass instead")
  func wrongFiles() async throws {
    let file = try scratch.write("notes.txt", "no certificate\n")
    for option in ["--attestation-root", "--receipt-root", "--public-key"] {
      let output = try await Tool.run("analyze", "-", option, file, input: Records.assertion.json)
      #expect(output.status == 64)
      #expect(output.stderr.contains("; give "), "\(output.stderr)")
      #expect(output.stdout.isEmpty)
    }
  }

  @Test("64: a file of several roots; one from a pipe, or next to its key, is accepted")
  func roots() async throws {
    let root = try String(
      contentsOfFile: Tool.sample("roots/throwaway-attestation-root.pem"), encoding: .utf8)
    let two = try scratch.write("two.pem", root + root)
    let output = try await Tool.run("analyze", "-", "--attestation-root", two, input: "{}")
    #expect(output.status == 64)
    #expect(output.stderr.contains("contains 2 certificates; give only one"))
    let key = "-----BEGIN PRIVATE KEY-----\nMIGHAgEA\n-----END PRIVATE KEY-----\n"
    let one = try scratch.write("one.pem", key + root)
    let piped = try await Tool.shell(
      "cat \"$1\" | \"$0\" analyze \"$2\" --attestation-root /dev/stdin -q --receipt-root \"$3\"",
      one, Tool.sample("forged/genuine-attestation-production.json"),
      Tool.sample("roots/throwaway-receipt-root.pem"))
    #expect(piped.status == 0, "\(piped.stderr)")
  }

  // MARK: - 66

  @Test("66: an input that can't be opened or read; the others are checked")
  func missingInput() async throws {
    let good = try scratch.write("good.json", Records.attestation.json)
    // A regular file that can be opened but not read, even by the superuser.
    for bad in [scratch.path("missing.json"), "/proc/self/mem"] {
      let output = try await Tool.run("analyze", bad, good, "--format", "jsonl")
      #expect(output.status == 66)
      #expect(output.outcomes == ["accepted"])
      #expect(output.stderr.contains("attestscope: \(bad): "))
      let skipped = output.objects.last?["skipped"] as? [[String: Any]]
      #expect(skipped?.map { $0["file"] as? String } == [bad])
    }
  }

  @Test("66: the reason why an input can't be opened is said once")
  func missingOnce() async throws {
    let output = try await Tool.run("analyze", scratch.path("missing"))
    #expect(output.status == 66)
    #expect(output.stderr.contains("no such file") && !output.text.contains("no such file"))
    #expect(output.text.contains("unread "))
  }

  @Test(
    "66: a missing file that an option names",
    arguments: [
      "--attestation-root", "--receipt-root", "--public-key", "--context", "--challenge",
      "--client-data",
    ])
  func missingOptionFile(_ option: String) async throws {
    let missing = scratch.path("missing")
    let value = ["--challenge", "--client-data"].contains(option) ? "file:\(missing)" : missing
    let output = try await Tool.run("analyze", "-", option, value, input: Records.assertion.json)
    #expect(output.status == 66)
    #expect(output.stderr.contains(missing))
    #expect(output.stdout.isEmpty)
  }

  @Test("66: no file to decode")
  func decodeMissing() async throws {
    let output = try await Tool.run("decode", scratch.path("missing"))
    #expect(output.status == 66)
    #expect(output.stderr.contains("no such file"))
  }

  // MARK: - 73, 74

  @Test("73: the report folder can't be created")
  func cannotCreate() async throws {
    let file = try scratch.write("file", "")
    for place in [scratch.path("no/parent"), "\(file)/report"] {
      let output = try await Tool.run("analyze", "-", "-o", place, input: Records.attestation.json)
      #expect(output.status == 73)
      #expect(output.stderr.contains("cannot create \(place)"))
      #expect(output.stdout.isEmpty)
    }
  }

  @Test("74: standard output is full", arguments: ["text", "jsonl"])
  func fullOutput(_ format: String) async throws {
    let file = try scratch.write("good.json", Records.attestation.json)
    let output = try await Tool.shell(
      "exec \"$0\" analyze \"$1\" --format \"$2\" > /dev/full", file, format)
    #expect(output.status == 74)
    #expect(output.stderr.contains("cannot write to standard output: No space left on device"))
  }

  @Test("74: the disk is full, and no partial file is left")
  func fullReport() async throws {
    let report = scratch.path("report")
    let output = try await Tool.shell(
      "ulimit -f 1; exec \"$0\" analyze \"$1\" -o \"$2\" -q", Tool.sample("real"), report)
    #expect(output.status == 74)
    #expect(output.stderr.contains("cannot write \(report)/"))
    #expect(try scratch.files(in: "report").keys.filter { $0.contains("partial") }.isEmpty)
    #expect(try scratch.files(in: "report")["results.jsonl"] == nil)
  }

  @Test("a closed pipe gives no error, and the exit code of the whole run")
  func closedPipe() async throws {
    let lines = Array(repeating: Records.attestation.json, count: 60) + [Records.rejected.json]
    let file = try scratch.write("late.jsonl", lines.joined(separator: "\n"))
    for format in ["jsonl", "csv", "text"] {
      let output = try await Tool.shell(
        "{ \"$0\" analyze \"$1\" --format \"$2\"; echo \"status $?\" >&2; } | head -n 1",
        file, format)
      #expect(output.lines.count <= 1)
      #expect(output.stderr == "status 1\n", "\(format)")
    }
  }

  @Test("a difference gives its exit code even if the pipe is closed")
  func closedPipeOfDiff() async throws {
    let wrong = Records.attestation.with(["challenge": "AAAA", "challengeEncoding": "base64"])
    var files: [String] = []
    for (name, record) in [("old.jsonl", Records.attestation), ("new.jsonl", wrong)] {
      let results = try await Tool.run("analyze", "-", "--format", "jsonl", input: record.json)
      files.append(try scratch.write(name, results.text))
    }
    let (old, new) = (files[0], files[1])
    let diff = try await Tool.shell(
      "{ sleep 0.2; \"$0\" diff \"$1\" \"$2\"; echo \"status $?\" >&2; } | true", old, new)
    let whole = try await Tool.run("diff", old, new)
    #expect(whole.status == 1)
    #expect(diff.stderr == "status 1\n")
  }

  @Test("a report is completed after the pipe is closed")
  func closedPipeWithReport() async throws {
    let report = scratch.path("report")
    let output = try await Tool.shell(
      "{ \"$0\" analyze \"$1\" --format jsonl -o \"$2\" -q; echo \"status $?\" >&2; } | head -n 1",
      Tool.sample("real"), report)
    #expect(output.lines.count == 1)
    #expect(output.stderr.hasPrefix("status "))
    let whole = try await Tool.run("analyze", Tool.sample("real"), "--format", "jsonl")
    let files = try scratch.files(in: "report")
    #expect(files["results.jsonl"].map { Array($0) } == whole.stdout)
    #expect(files["index.html"] != nil)
    #expect(files.keys.filter { $0.contains("partial") }.isEmpty)
  }

  @Test("74: standard output is full, and no partial report is left")
  func fullOutputWithReport() async throws {
    let report = scratch.path("report")
    let output = try await Tool.shell(
      "exec \"$0\" analyze \"$1\" --format jsonl -o \"$2\" > /dev/full", Tool.sample("real"), report
    )
    #expect(output.status == 74)
    #expect(try scratch.files(in: "report").keys.filter { $0.contains("partial") }.isEmpty)
  }
}
