import Foundation
import Testing

/// The program reads a named pipe, so that it is certainly running when the signal arrives.
@Suite("SIGINT, SIGTERM and SIGHUP")
struct InterruptionTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test(
    "once: finishes artifacts in progress, and marks results and report as incomplete",
    arguments: ["INT", "TERM", "HUP"])
  func once(_ signal: String) async throws {
    let output = try await Tool.shell(
      """
      cd "$1" && mkfifo pipe
      "$0" analyze pipe -o report --format jsonl & program=$!
      exec 3> pipe
      printf '%s\\n' "$2" >&3
      kill -$3 $program; kill -$3 $program
      sleep 0.3
      printf '%s\\n%s\\n' "$2" "$2" >&3
      exec 3>&-
      wait $program
      """, scratch.folder.path(), Records.attestation.json, signal)
    #expect(output.status == 130)
    #expect(output.stderr.hasSuffix("attestscope: interrupted; the results are incomplete\n"))
    #expect(output.objects.last?["interrupted"] as? Bool == true)
    #expect(output.outcomes.count < 3)
    let report = try scratch.files(in: "report")
    #expect(report["results.jsonl"].map { Array($0) } == output.stdout)
    let page = String(decoding: report["index.html"] ?? Data(), as: UTF8.self)
    #expect(page.localizedCaseInsensitiveContains("interrupted"))
  }

  // A busy machine may deliver two signals as one.
  @Test("again after a pause: the program ends at once", arguments: ["INT", "TERM", "HUP"])
  func again(_ signal: String) async throws {
    let output = try await Tool.shell(
      """
      cd "$1" && mkfifo pipe
      "$0" analyze pipe --format jsonl & program=$!
      exec 3> pipe
      for _ in $(seq 100); do
        sleep 0.3
        kill -$2 $program 2> errors || break
      done
      wait $program
      """, scratch.folder.path(), signal)
    #expect(output.status == 130)
  }

  @Test("SIGHUP doesn't interrupt a program that nohup started")
  func nohup() async throws {
    let output = try await Tool.shell(
      """
      cd "$1" && mkfifo pipe
      nohup "$0" analyze pipe --format jsonl & program=$!
      exec 3> pipe
      printf '%s\\n' "$2" >&3
      sleep 0.3
      kill -HUP $program
      sleep 0.3
      printf '%s\\n' "$2" >&3
      exec 3>&-
      wait $program
      """, scratch.folder.path(), Records.attestation.json)
    #expect(output.status == 0)
    #expect(output.outcomes.count == 2)
  }
}
