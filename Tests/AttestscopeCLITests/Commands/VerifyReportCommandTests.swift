import Foundation
import Testing

@Suite("verify-report")
struct VerifyReportCommandTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// The private key of RFC 8032 §7.1, test 1, and its public key, in hexadecimal.
  private static let seed = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
  private static let publicKey = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"

  /// Writes a signed report, and returns its folder and the evidence.
  private func report() async throws -> (folder: String, evidence: String) {
    let evidence = try scratch.write("good.json", Records.attestation.json)
    let key = try scratch.write("key", Self.seed)
    let folder = scratch.folder.appending(path: "report").path()
    let run = try await Tool.run(
      "analyze", evidence, "-q", "--as-of", "issuance", "--sign", key, "-o", folder)
    #expect(run.status == 0)
    return (folder, evidence)
  }

  @Test("an untouched folder is intact, and its evidence is known")
  func intact() async throws {
    let (folder, evidence) = try await report()
    let key = try scratch.write("key.pub", Self.publicKey)
    let output = try await Tool.run("verify-report", folder, evidence, "--verify", key)
    #expect(output.status == 0)
    #expect(output.text.contains("The signature is valid."))
    let manifest = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(filePath: folder + "/manifest.json")))
    let members = try #require(manifest as? [String: Any])
    let inputs = try #require(members["inputs"] as? [[String: Any]])
    #expect(inputs.map { $0["size"] as? Int } == [Records.attestation.json.utf8.count])
    let options = try #require(members["options"] as? [[String: Any]])
    #expect(options.contains { $0["name"] as? String == "as-of" })
  }

  /// Changes bytes of a file and returns the answer of a verification.
  private func answer(
    after change: (inout Data) -> Void, in file: String, _ more: [String] = []
  ) async throws -> Tool.Output {
    let url = URL(filePath: file)
    var bytes = try Data(contentsOf: url)
    change(&bytes)
    try bytes.write(to: url)
    let folder = scratch.folder.appending(path: "report").path()
    return try await Tool.run(["verify-report", folder] + more)
  }

  @Test("a manifest that lists a file twice is refused")
  func listedTwice() async throws {
    let (folder, _) = try await report()
    let output = try await answer(
      after: { manifest in
        let text = String(decoding: manifest, as: UTF8.self)
        let outputs = text.ranges(of: "\"outputs\":[").first?.upperBound
        let end = outputs.flatMap { text.range(of: "},{", range: $0..<text.endIndex)?.lowerBound }
        guard let outputs, let end else { return }
        let first = text[outputs...end]
        manifest = Data((text[..<outputs] + first + "," + text[outputs...]).utf8)
      }, in: folder + "/manifest.json")
    #expect(output.status == 66)
    #expect(output.stderr.contains("lists a file twice"))
  }

  @Test("a changed byte is found at its offset, with both values", arguments: [0, 5_000])
  func changed(offset: Int) async throws {
    let (folder, _) = try await report()
    var values: (before: UInt8, now: UInt8) = (0, 0)
    let output = try await answer(
      after: {
        values = ($0[offset], $0[offset] ^ 1)
        $0[offset] ^= 1
      }, in: folder + "/index.html")
    #expect(output.status == 1)
    let place = offset == 0 ? "byte 0 (0x0000)" : "byte 5,000 (0x1388)"
    let digits = [values.now, values.before].map { String($0, radix: 16) }
    #expect(
      output.text.contains(
        "changed  index.html: One byte differs: \(place) is \(digits[0]), it was \(digits[1])."))
  }

  @Test("several changed bytes are found in the block of the first one")
  func several() async throws {
    let (folder, _) = try await report()
    var size = 0
    let output = try await answer(
      after: {
        size = $0.count
        for offset in [5_000, 6_000] { $0[offset] ^= 1 }
      }, in: folder + "/index.html")
    // At most 64 blocks, each a power of two from 64 bytes.
    var block = 64
    while size / 64 >= block { block *= 2 }
    let start = 5_000 / block * block
    let words = [start, start + block - 1].map { (number: Int) -> String in
      number < 1_000
        ? "\(number)" : "\(number / 1_000)," + String("\(1_000 + number % 1_000)".suffix(3))
    }
    #expect(output.status == 1)
    #expect(
      output.text.contains(
        "index.html: The first difference is within bytes \(words[0]) to \(words[1])."))
  }

  @Test("two changes with the sums of one are not called one byte")
  func sameSums() async throws {
    let (folder, _) = try await report()
    // 3 more at offset 10 and 2 fewer at 5 have the sums of 1 more at offset 20.
    let output = try await answer(
      after: {
        $0[10] &+= 3
        $0[5] &-= 2
      }, in: folder + "/index.html")
    #expect(output.status == 1)
    #expect(!output.text.contains("One byte differs"))
    #expect(output.text.contains("The first difference is within bytes 0 to "))
  }

  @Test("evidence with one changed byte is told from other files")
  func changedEvidence() async throws {
    let (_, evidence) = try await report()
    let output = try await answer(after: { $0[7] ^= 2 }, in: evidence, [evidence])
    #expect(output.status == 1)
    #expect(output.text.contains("good.json” with one byte changed: byte 7 (0x0007) is "))
    let other = try scratch.write("other.json", "{}")
    let answer = try await Tool.run(
      "verify-report", scratch.folder.appending(path: "report").path(), other)
    #expect(answer.text.contains("No input of the report has its SHA-256"))
  }

  @Test("a missing file, an added page and a changed manifest are found")
  func others() async throws {
    let (folder, _) = try await report()
    let key = try scratch.write("key.pub", Self.publicKey)
    try FileManager.default.removeItem(atPath: folder + "/junit.xml")
    try Data("x".utf8).write(to: URL(filePath: folder + "/index-2.html"))
    let manifest = URL(filePath: folder + "/manifest.json")
    try (Data(contentsOf: manifest) + Data("\n".utf8)).write(to: manifest)
    let output = try await Tool.run("verify-report", folder, "--verify", key)
    #expect(output.status == 1)
    #expect(output.text.contains("missing  junit.xml"))
    #expect(output.text.contains("added  index-2.html"))
    #expect(output.text.contains("signature  manifest.json"))
  }

  @Test("a manifest names no file outside of its folder")
  func hostile() async throws {
    let (folder, _) = try await report()
    let manifest = URL(filePath: folder + "/manifest.json")
    let text = String(decoding: try Data(contentsOf: manifest), as: UTF8.self)
    try Data(text.replacing("junit.xml", with: "../key").utf8).write(to: manifest)
    let output = try await Tool.run("verify-report", folder)
    #expect(output.status == 1)
    #expect(output.text.contains("A report has no file of this name."))
  }

  @Test("without a manifest there is nothing to compare")
  func none() async throws {
    let output = try await Tool.run("verify-report", scratch.folder.path())
    #expect(output.status == 66)
  }
}
