import Evidence
import Results
import Testing

@testable import Reports

@Suite("Dump of the bytes")
struct HexDumpTests {
  private func result(_ checks: [CheckResult]) -> ArtifactResult {
    Fixture.make(
      "file", id: String(repeating: "0", count: 64), outcome: .rejected, checks: checks,
      diagnoses: [], headline: "")
  }

  private func failing(at ranges: [Range<Int>]) -> [CheckResult] {
    [
      CheckResult(
        rule: Fixture.nonce,
        finding: .fail(
          "wrong", at: ranges.map { EvidenceReference(Fixture.artifact.all[$0], "/") }))
    ]
  }

  private func regions(_ ranges: [Range<Int>] = []) -> ByteRegions {
    ByteRegions(result(failing(at: ranges)))
  }

  /// Returns the digits of a dump, as in a browser's text.
  private func digits(_ regions: ByteRegions, _ index: Int = 0) -> String {
    let page = Page(HexDump(regions.dumps[index], withheld: regions.withheld).grid)
    return page.text(of: "hex").filter { !$0.isWhitespace }
  }

  @Test(
    "contains every byte once and in order, for any overlap of evidence and fields",
    arguments: [
      [], [588..<620], [10..<30], [0..<1_024], [15..<16], [19..<21, 20..<54],
      [50..<600, 590..<700],
    ])
  func complete(evidence: [Range<Int>]) {
    let regions = regions(evidence)
    let bytes = Fixture.artifact.storage.indices.map { offset in
      regions.withheld.contains(offset, in: Fixture.artifact)
        ? "··" : [Fixture.artifact.storage[offset]].hex
    }
    #expect(digits(regions) == bytes.joined())
  }

  @Test(
    "the dump grows linearly with the number of overlapping regions")
  func crossing() {
    // Steps: every region begins inside all previous ones, and ends after them.
    let steps = (0..<400).map { $0..<($0 + 500) }
    // Regions with one start, and as many that begin in the smallest and end after nearly all.
    let combs = (1..<400).map { 0..<($0 + 400) } + (1..<400).map { $0..<800 }
    for ranges in [steps, combs] {
      let regions = regions(ranges)
      #expect(digits(regions) == digits(self.regions()))
      let page = Page(HexDump(regions.dumps[0], withheld: regions.withheld).grid)
      let numbers = page.values("data-n")
      #expect(numbers.count <= 16 * regions.dumps[0].regions.count)
      #expect(Set(numbers).count >= ranges.count)
    }
  }

  @Test("every region with bytes has one place in the dump and one row in the table")
  func places() {
    let result = result(failing(at: [10..<30]))
    let page = Page(ArtifactPage(result, by: Fixture.tool, handbook: Fixture.handbook).html)
    let ids = page.values("id")
    for region in ByteRegions(result).dumps.flatMap(\.regions) {
      #expect(ids.count { $0 == "f-\(region.number)" } == 1)
      if region.bytes != nil { #expect(ids.count { $0 == "b-\(region.number)" } == 1) }
    }
  }

  @Test("a long buffer shows its start and the evidence, and counts the rest")
  func windows() throws {
    let buffer = Buffer(
      name: "artifact", [UInt8](repeating: 7, count: 40_000),
      origin: Origin(parent: Bytes([1]), transform: .base64, runs: []))
    let evidence = EvidenceReference(buffer.all[30_000..<30_004], "/")
    let check = CheckResult(rule: Fixture.nonce, finding: .fail("wrong", at: [evidence]))
    let regions = ByteRegions(result([check]))
    let dump = try #require(regions.dumps.last)
    #expect(dump.buffer === buffer)
    #expect(dump.windows == [0..<1_024, 29_968..<30_048])
    let page = Page(HexDump(dump, withheld: regions.withheld).grid)
    #expect(page.text.contains("28,944 bytes not shown"))
    #expect(page.text.contains("9,952 bytes not shown"))
  }

  @Test("only evidence is shown of the input around an artifact")
  func input() throws {
    let buffer = Buffer(name: "file", [UInt8](repeating: 7, count: 4_000))
    let evidence = EvidenceReference(buffer.all[2_000..<2_001], "/")
    let check = CheckResult(rule: Fixture.nonce, finding: .fail("wrong", at: [evidence]))
    let dump = try #require(ByteRegions(result([check])).dumps.last)
    #expect(dump.windows == [1_968..<2_048])
  }

  @Test("bytes link to their own region, else to the innermost one around them")
  func lookup() {
    let regions = regions()
    #expect(regions.region(of: Fixture.artifact.all[20..<52])?.name == "rpIdHash")
    #expect(regions.region(of: Fixture.artifact.all[22..<24])?.name == "rpIdHash")
    #expect(regions.region(of: Fixture.artifact.all[900..<904])?.name == "attestation object")
    #expect(regions.region(of: Bytes([1])) == nil)
  }
}
