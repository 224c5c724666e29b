import Foundation
import Testing

@Suite("README, for other tools")
struct ForOtherToolsTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// The shell commands of README between a text and the end of the next block of code.
  private func commands(after text: String) throws -> String {
    let readme = try String(
      contentsOf: Tool.root.appending(path: "README.md"), encoding: .utf8)
    let rest = try #require(readme.range(of: text)).upperBound
    let parts = readme[rest...].components(separatedBy: "```")
    #expect(parts.count > 2)
    return String(parts[1].dropFirst("sh\n".count))
  }

  /// Runs commands in the scratch folder, which contains a capture.
  private func run(_ commands: String) async throws -> Tool.Output {
    let folder = scratch.folder.path(percentEncoded: false)
    return try await Tool.shell(
      "program=$0; attestscope() { \"$program\" \"$@\"; }; cd \"$1\" || exit 99\n\(commands)",
      folder)
  }

  @Test("a capture becomes a time line, findings, and a signed report whose changed byte is named")
  func commands() async throws {
    try FileManager.default.copyItem(
      atPath: Tool.sample("captures/auth-headers.har"), toPath: scratch.path("capture.har"))
    let exports = try commands(after: "Import a [time line into Timesketch]")
    #expect(exports.split(separator: "\n").count == 3)
    _ = try await run(exports)
    for (file, member) in [("timeline.jsonl", "datetime"), ("findings.jsonl", "class_uid")] {
      let text = try String(contentsOfFile: scratch.path(file), encoding: .utf8)
      let lines = text.split(separator: "\n")
      #expect(lines.count > 1)
      for line in lines {
        let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
        #expect((value as? [String: Any])?[member] != nil, "\(file)")
      }
    }
    let custody = try commands(after: "Sign a report,")
    #expect(custody.split(separator: "\n").count == 3)
    let intact = try await run(custody)
    #expect(intact.status == 0)
    #expect(intact.text.contains("The signature is valid. 1 evidence file is among its 1 input."))
    let file = URL(filePath: scratch.path("signed/results.jsonl"))
    var bytes = try Data(contentsOf: file)
    bytes[4_133] ^= 0x03
    try bytes.write(to: file)
    let verification = try #require(custody.split(separator: "\n").last)
    let changed = try await run(String(verification))
    #expect(changed.status == 1)
    #expect(changed.text.contains("results.jsonl: One byte differs: byte 4,133 (0x1025) is "))
  }
}
