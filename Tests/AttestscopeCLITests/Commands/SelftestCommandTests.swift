import Testing

@Suite("selftest and --version")
struct SelftestCommandTests {
  @Test("the self-test passes, and prints version and anchors")
  func selftest() async throws {
    let output = try await Tool.run("selftest")
    #expect(output.status == 0)
    let version = try await Tool.run("--version")
    #expect(version.status == 0)
    #expect(output.text.hasPrefix(version.text))
    #expect(version.text.wholeMatch(of: /attestscope \d+\.\d+\.\d+, rules \d+\.\d+\n/) != nil)
    #expect(output.lines.filter { $0.hasPrefix("anchor  ") }.count == 2)
    #expect(output.lines.filter { $0.hasPrefix("pass  ") }.count == 21)
    for name in ["gzip", "bzip2", "xz", "zstd", "lz4", "zip", "tar in gzip", "Brotli in a body"] {
      #expect(output.lines.contains("pass    reading of \(name)"))
    }
    for kind in ["attestation", "assertion", "receipt", "token"] {
      #expect(output.lines.contains("pass    analysis of a valid \(kind)"))
    }
    #expect(!output.text.contains("FAIL"))
  }
}
