import Foundation
import Testing

@Suite("analyze --follow")
struct FollowTests {
  private static let assertion = "real/assertion-bas-d-co-chiff-attestation-test-ctr2.json"
  private static let attestation = "real/attestation-bas-d-ios14.4-2021-03-29-dev.json"

  @Test(
    "a result is printed when its record arrives, and again when the key of an assertion arrives")
  func revised() async throws {
    let output = try await Tool.shell(
      """
      line() { tr -d '\\n' < "$1" | sed 's/, *"publicKey": *"[^"]*"//'; echo; }
      out=$(mktemp); tries=0
      { line "$1"
        until grep -q '"kind":"artifact"' "$out" || [ $tries -ge 300 ]; do sleep 0.1; tries=$((tries+1)); done
        line "$2"
      } | "$0" analyze - --follow -q --fail-on never > "$out"
      status=$?; cat "$out"; rm "$out"; exit $status
      """, Tool.sample(Self.assertion), Tool.sample(Self.attestation))
    #expect(output.status == 0)
    let lines = try output.lines.map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(
      lines.map { $0["kind"] as? String } == ["run", "artifact", "revised", "artifact", "summary"])
    let outcomes = lines[1...3].map { ($0["verdict"] as? [String: Any])?["outcome"] as? String }
    #expect(outcomes == ["undetermined", "accepted", "accepted"])
    #expect(lines[1]["id"] as? String == lines[2]["id"] as? String)
  }

  @Test("the result of an artifact that has arrived in part is taken back when the rest arrives")
  func withdrawn() async throws {
    let output = try await Tool.shell(
      """
      out=$(mktemp); tries=0
      { head -n 30 "$1"
        until grep -q '"kind":"artifact"' "$out" || [ $tries -ge 300 ]; do
          sleep 0.1; tries=$((tries+1))
        done
        tail -n +31 "$1"
      } | "$0" analyze - --follow -q --fail-on never > "$out"
      status=$?; cat "$out"; rm "$out"; exit $status
      """, Tool.sample("pasted/wrapped-same-line-label.txt"))
    #expect(output.status == 0)
    let lines = try output.lines.map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let kinds = lines.map { $0["kind"] as? String }
    try #require(kinds == ["run", "artifact", "artifact", "withdrawn", "summary"])
    let outcomes = lines[1...2].map { ($0["verdict"] as? [String: Any])?["outcome"] as? String }
    #expect(outcomes == ["rejected", "undetermined"])
    #expect(lines[3]["id"] as? String == lines[1]["id"] as? String)
    #expect(lines[2]["id"] as? String != lines[1]["id"] as? String)
  }

  @Test("it takes one input, and prints JSON Lines only")
  func usage() async throws {
    for arguments in [["-", "a"], ["-", "-o", "x"], ["-", "--format", "csv"]] {
      let output = try await Tool.run(["analyze", "--follow"] + arguments)
      #expect(output.status == 64)
      #expect(output.stderr.contains("--follow"))
    }
  }

  @Test("an input that can't be read is reported")
  func missing() async throws {
    let output = try await Tool.run("analyze", "nofile", "--follow")
    #expect(output.status == 66)
    #expect(output.stderr.contains("nofile"))
  }
}
