import Foundation
import Testing

@Suite("README, its example")
struct ExampleTests {
  @Test("the command prints what README shows")
  func output() async throws {
    let readme = try String(
      contentsOf: Tool.root.appending(path: "README.md"), encoding: .utf8)
    let example = try #require(readme.range(of: "## Example\n")).upperBound
    let block = readme[example...].components(separatedBy: "```")[1]
    let end = try #require(block.range(of: "\n\n"))
    let command = block[..<end.lowerBound].replacing("\\\n", with: " ")
    let words = command.split(whereSeparator: \.isWhitespace).map(String.init)
    let sample = try #require(words.first { $0.hasPrefix("samples/") })
    let program = try #require(words.firstIndex(of: "attestscope"))
    // The filter of jq keeps this member.
    #expect(words.contains("'{attestation}'"))
    let record = try JSONSerialization.jsonObject(
      with: Data(contentsOf: Tool.root.appending(path: sample)))
    let attestation = try #require((record as? [String: Any])?["attestation"])
    let input = try JSONSerialization.data(withJSONObject: ["attestation": attestation])
    let output = try await Tool.run(
      Array(words[(program + 1)...]), input: String(decoding: input, as: UTF8.self))
    #expect(output.status == 1)
    #expect(
      output.text.trimmingCharacters(in: .newlines)
        == block[end.upperBound...].trimmingCharacters(in: .newlines))
  }
}
