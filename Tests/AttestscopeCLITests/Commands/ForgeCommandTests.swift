import Foundation
import Testing

@Suite("forge")
struct ForgeCommandTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func lines(_ data: Data?) -> [[String: Any]] {
    (data ?? Data()).split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONSerialization.jsonObject(with: Data($0)) as? [String: Any]
    }
  }

  @Test("writes records, separate labels, roots and a guide, the same for the same seed")
  func folder() async throws {
    let arguments = "--only genuine --only N03-hash-base64-text --count 20 --seed 5"
    for name in ["one", "two"] {
      let output = try await Tool.shell(
        "exec \"$0\" forge -o \"$1\" \(arguments)", scratch.path(name))
      #expect(output.status == 0)
      #expect(output.stdout.isEmpty)
      #expect(output.stderr == "Corpus: \(scratch.path(name))/README.md, 20 records\n")
    }
    let files = try scratch.files(in: "one")
    #expect(try files == scratch.files(in: "two"))
    let records = (1...20).map { "records/r00\($0 < 10 ? "0" : "")\($0).json" }
    #expect(
      Set(files.keys)
        == Set(
          records + [
            "README.md", "attestation-root.pem", "labels.jsonl", "receipt-root.pem",
            "records.jsonl",
          ]))
    #expect(records.compactMap { files[$0] }.reduce(Data(), +) == files["records.jsonl"])
    let causes = lines(files["labels.jsonl"]).compactMap { $0["causes"] as? [String] }
    #expect(causes.count == 20)
    #expect(
      Set(causes) == [
        [], ["N03-hash-base64-text"], ["N03-hash-base64-text", "R06-dev-build-in-prod"],
      ])
  }

  @Test("analyze gives the labeled result for every record")
  func agreement() async throws {
    let corpus = scratch.path("corpus")
    #expect(try await Tool.run("forge", "-q", "-o", corpus, "--seed", "9").stderr.isEmpty)
    let output = try await Tool.run(
      "analyze", "\(corpus)/records.jsonl", "--format", "jsonl", "-q",
      "--attestation-root", "\(corpus)/attestation-root.pem",
      "--receipt-root", "\(corpus)/receipt-root.pem")
    #expect(output.status == 1)
    let labels = lines(try scratch.files(in: "corpus")["labels.jsonl"])
    let results = output.objects.filter { $0["kind"] as? String == "artifact" }
    #expect(labels.count > 100)
    #expect(results.compactMap { $0["record"] as? String } == labels.map { $0["id"] as? String })
    for (label, result) in zip(labels, results) {
      let name = label["name"] as? String ?? ""
      let outcome = (result["verdict"] as? [String: Any])?["outcome"] as? String
      #expect(outcome == label["outcome"] as? String, "\(name)")
      for (member, kind) in [("fail", "fail"), ("warn", "warn")] {
        let checks = result["checks"] as? [[String: Any]] ?? []
        let found = checks.filter { $0["result"] as? String == kind }
          .compactMap { $0["rule"] as? String }
        #expect(Set(found) == Set(label[member] as? [String] ?? []), "\(name)")
      }
    }
  }

  @Test("rejects a folder that isn't empty")
  func occupied() async throws {
    _ = try scratch.write("mine.txt", "mine")
    let folder = scratch.folder.path(percentEncoded: false)
    let output = try await Tool.run("forge", "-o", folder)
    #expect(output.status == 73)
    #expect(output.stderr.contains("isn't empty"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["mine.txt"])
  }

  @Test("exits with 73 if the folder can't be created")
  func unmakable() async throws {
    let file = try scratch.write("file", "")
    #expect(try await Tool.run("forge", "-o", file).status == 73)
    #expect(try await Tool.run("forge", "-o", "\(file)/below").status == 73)
    #expect(try await Tool.run("forge", "-o", scratch.path("a/b/c")).status == 73)
  }

  @Test("exits with 74 if the disk is full")
  func full() async throws {
    let output = try await Tool.shell(
      "ulimit -f 64; exec \"$0\" forge -q -o \"$1\"", scratch.path("corpus"))
    #expect(output.status == 74)
    #expect(output.stderr.contains("cannot write"))
  }

  @Test("lists the cases, and those of a cause")
  func list() async throws {
    let all = try await Tool.run("forge", "--list").lines
    #expect(all.count > 100)
    #expect(all.allSatisfy { $0.split(separator: "\t").count == 4 })
    let some = try await Tool.run("forge", "--list", "--only", "K02").lines
    #expect(some.count == 2)
    #expect(some.allSatisfy { $0.contains("K02-keyid-hex") && all.contains($0) })
    #expect(try await Tool.run("forge", "--list", "--only", "k02").lines == some)
    let genuine = try await Tool.run("forge", "--list", "--only", "genuine").lines
    #expect(genuine.allSatisfy { $0.contains("\taccepted\t-\t") })
  }

  @Test(
    "invalid options are a usage error",
    arguments: [
      (["--list", "--only", "N03-hash-base64-txt"], "did you mean N03-hash-base64-text?"),
      (["--list", "--only", "K2"], "did you mean K02-keyid-hex"),
      (["--list", "--only", "no-such-thing-at-all"], "see attestscope forge --list"),
      (["--list", "--count", "0"], "--count takes a number"),
      (["--seed", "1"], "Name a folder with -o, or use --list."),
    ])
  func usage(_ arguments: [String], _ advice: String) async throws {
    let output = try await Tool.shell("exec \"$0\" forge \(arguments.joined(separator: " "))")
    #expect(output.status == 64)
    #expect(output.stdout.isEmpty)
    #expect(output.stderr.contains(advice))
  }
}
