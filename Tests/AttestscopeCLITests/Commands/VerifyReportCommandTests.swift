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

  @Test("a changed byte is found in its file at its offset", arguments: [0, 5_000])
  func changed(offset: Int) async throws {
    let (folder, _) = try await report()
    let url = URL(filePath: folder + "/index.html")
    var bytes = try Data(contentsOf: url)
    bytes[offset] ^= 1
    try bytes.write(to: url)
    let output = try await Tool.run("verify-report", folder)
    #expect(output.status == 1)
    let place = offset == 0 ? "byte 0 (0x0000)" : "byte 5,000 (0x1388)"
    #expect(output.text.contains("changed  index.html: One byte differs: \(place) is "))
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
