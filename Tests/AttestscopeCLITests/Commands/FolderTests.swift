import Foundation
import Testing

@Suite("Folders as inputs")
struct FolderTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func files(_ output: Tool.Output) -> [String] {
    output.objects.compactMap {
      ($0["artifact"] as? [String: Any])?["source"] as? [String: Any]
    }.compactMap { $0["file"] as? String }
  }

  private func skipped(_ output: Tool.Output) -> [String: String] {
    let list = output.objects.last?["skipped"] as? [[String: Any]] ?? []
    return Dictionary(
      list.map { ($0["file"] as? String ?? "", $0["reason"] as? String ?? "") },
      uniquingKeysWith: { $0 + "; " + $1 })
  }

  @Test("links out aren't followed; hidden files and names that aren't UTF-8 are read")
  func tree() async throws {
    let output = try await Tool.shell(
      """
      cd "$1" && mkdir -p f/.hid secret
      echo 'machine h login me password TOPSECRET' > secret/netrc
      for name in f/.hidden.jsonl f/.hid/a.jsonl f/seen.jsonl "$(printf 'f/latin\\374.jsonl')" \\
        "$(printf 'f/line\\nbreak\\033[2J')"; do printf '%s\\n' "$2" > "$name"; done
      ln -s ../secret f/out; ln -s /etc/passwd f/passwd; ln -s .. f/up; ln -s seen.jsonl f/same
      mkfifo f/pipe; mkdir f/empty; : > f/nothing
      exec "$0" analyze f --format jsonl -o report
      """, scratch.folder.path(), Records.attestation.json)
    #expect(output.status == 0)
    #expect(
      files(output) == [
        "f/.hid/a.jsonl", "f/.hidden.jsonl", "f/latin\\xFC.jsonl", "f/line\nbreak\u{1b}[2J",
        "f/seen.jsonl",
      ])
    let link = "it is a link, and links in a folder are not followed"
    #expect(
      skipped(output) == [
        "f/out": link, "f/passwd": link, "f/up": link, "f/same": link,
        "f/pipe": "it isn't a regular file", "f/empty": "the folder holds no files",
        "f/nothing": "the file is empty",
      ])
    let written = try scratch.files(in: "report").values + [Data(output.stdout)]
    for secret in ["TOPSECRET", "root:x:"] {
      #expect(!written.contains { String(decoding: $0, as: UTF8.self).contains(secret) })
    }
    let page = String(
      decoding: try scratch.files(in: "report")["index.html"] ?? Data(), as: UTF8.self)
    #expect(page.contains("f/out"))
  }

  @Test("a file whose name is not UTF-8 can be named, and so can a folder and the report's")
  func foreignArguments() async throws {
    let output = try await Tool.shell(
      """
      cd "$1" && name="$(printf 'l\\374')" && mkdir "$name" && printf '%s' "$2" > "$name/$name"
      "$0" analyze "$name/$name" "$name" --context "$name/$name" --format jsonl -o "$name.report"
      echo "status $?" >&2
      "$0" report "$name.report/results.jsonl" -o "$name.again" && ls -b "$name.again"
      "$0" decode "$name/none"
      """, scratch.folder.path(), Records.attestation.json)
    #expect(files(output) == ["l\\xFC/l\\xFC", "l\\xFC/l\\xFC"])
    #expect(output.objects.first?["inputs"] as? [String] == ["l\\xFC/l\\xFC", "l\\xFC"])
    #expect(
      output.stderr == """
        Report: l\\xFC.report/index.html
        status 0
        Report: l\\xFC.again/index.html
        attestscope: cannot read l\\xFC/none: no such file; check the path

        """)
    #expect(output.lines.contains("index.html"))
  }

  @Test("the run's own report and output inside the input folder aren't read")
  func ownOutput() async throws {
    _ = try scratch.write("in/a.json", Records.attestation.json)
    let output = try await Tool.shell(
      """
      cd "$1" && "$0" analyze . -o report --format jsonl > printed.jsonl; status=$?
      cat printed.jsonl; exit $status
      """, scratch.folder.path())
    #expect(output.status == 0)
    #expect(files(output) == ["./in/a.json"])
    #expect(
      skipped(output) == [
        "./report": "this run writes it", "./printed.jsonl": "this run writes it",
      ])
  }

  @Test("standard input that is named twice is read once, and both are counted")
  func standardInputTwice() async throws {
    let output = try await Tool.run(
      "analyze", "-", "-", "--format", "jsonl", input: Records.attestation.json)
    #expect(output.status == 0)
    #expect(files(output) == ["-"])
    #expect(skipped(output) == ["-": "standard input was read already"])
  }

  @Test("an input that changes between the readings is reported, with exit code 2")
  func change() async throws {
    // The second input is a pipe, which is opened after the first reading.
    let output = try await Tool.shell(
      """
      cd "$1" && mkdir in && printf '%s\\n' "$2" > in/a && printf '%s\\n' "$2" > in/b && mkfifo pipe
      "$0" analyze pipe in --format jsonl & program=$!
      exec 3> pipe
      printf '%s\\n' "$2" >> in/a; rm in/b
      exec 3>&-
      wait $program
      """, scratch.folder.path(), Records.attestation.json)
    #expect(output.status == 2)
    #expect(files(output) == ["in/a", "in/a"])
    let changed = "it changed while it was read; analyze it again"
    #expect(skipped(output)["in"] == changed)
    #expect(skipped(output)["in/a"] == changed)
    #expect(output.stderr == "attestscope: in: \(changed)\nattestscope: in/a: \(changed)\n")
  }

  @Test("with few descriptors the run completes or reports what is missing", arguments: 4...28)
  func fewDescriptors(_ limit: Int) async throws {
    _ = try scratch.write("in/a.json", Records.attestation.json)
    _ = try scratch.write("in/b/c.json", Records.attestation.json)
    let output = try await Tool.shell(
      """
      exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-
      cd "$1"; ulimit -n \(limit)
      exec "$0" analyze in -o report --format jsonl
      """, scratch.folder.path())
    #expect([0, 66, 73, 74].contains(output.status), "\(output.status) \(output.stderr)")
    #expect(
      output.status == 0 || output.stderr.contains("open files")
        || output.stderr.contains("files are open"), "\(output.stderr)")
  }
}
