import Foundation
import Testing

@testable import Reports

@Suite("The style sheet")
struct StyleSheetTests {
  @Test("the hash in the policy is the hash of the text", arguments: StyleSheet.allCases)
  func hash(_ style: StyleSheet) {
    #expect(style.hash == policyHash(style.text))
  }

  @Test("it doesn't end its element and needs no entity", arguments: StyleSheet.allCases)
  func characters(_ style: StyleSheet) {
    let text = String(decoding: style.text, as: UTF8.self)
    for word in ["<", "&", "url(", "@import"] { #expect(!text.contains(word)) }
  }

  @Test("paper repeats the heads of tables, ends no page with one, and has the versions at the top")
  func paper() {
    let style = String(decoding: StyleSheet.artifact.text, as: UTF8.self)
    for rule in [
      "thead{display:table-header-group;break-inside:avoid}", "thead{break-after:avoid}",
      "thead+tbody{break-before:avoid}", "caption{display:none}", "footer{display:none}",
    ] { #expect(style.contains(rule), "\(rule)") }
    let page = Page(
      ArtifactPage(Fixture.accepted(), by: Fixture.tool, handbook: Fixture.handbook).html)
    #expect(page.text(of: "po wrap").contains("attestscope 1.0.0, rules 2026.1."))
  }

  @Test(
    "paper has no grid around what must stay together: a browser draws its next row over what it moves down"
  )
  func grids() {
    let style = String(decoding: StyleSheet.whole.text, as: UTF8.self)
    for rule in [
      ".anat,.fixes{display:block}", "tr,summary{break-inside:avoid}",
      ".acts .po{break-after:auto}",
    ] { #expect(style.contains(rule), "\(rule)") }
  }

  @Test("every class in it is used by pages or scripts")
  func classes() throws {
    let style = String(decoding: StyleSheet.whole.text, as: UTF8.self)
    let used = try Self.sources()
    let names = Set(style.matches(of: /\.([a-z][a-z0-9]*)/).map { String($0.output.1) })
    for name in names.sorted() where name.wholeMatch(of: /d[1-8]/) == nil {
      let word = try Regex("[\" .]\(name)[\" .\\[]")
      #expect(used.contains(word), ".\(name)")
    }
  }

  /// The source of the pages: all Swift and JavaScript of the module.
  private static func sources() throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/Reports").standardizedFileURL
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { ["swift", "js"].contains($0.pathExtension) }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
  }

  @Test("text has a contrast of 4.5 to 1, in light and dark")
  func contrast() throws {
    let grounds = ["bg", "surface", "sunken"]
    var pairs = ["text", "muted", "link", "fail", "pass", "warn", "open"].flatMap { ink in
      grounds.map { (ink, $0) }
    }
    pairs += ["fail", "pass", "warn", "open"].map { ($0, $0 + "-bg") }
    pairs += ["fail", "pass", "text"].flatMap { ink in ["c1", "c2", "c3", "c4"].map { (ink, $0) } }
    pairs.append(("sel-text", "sel"))
    for (ink, ground) in pairs {
      for theme in 0...1 {
        let ratio = try contrast(color(ink, theme), color(ground, theme))
        #expect(ratio >= 4.5, "\(ink) on \(ground), theme \(theme): \(ratio)")
      }
    }
  }

  private func color(_ name: String, _ theme: Int) throws -> [Double] {
    let pattern = try Regex("--\(name):light-dark\\(#([0-9a-f]+),#([0-9a-f]+)\\)")
    let match = try #require(
      String(decoding: StyleSheet.whole.text, as: UTF8.self).firstMatch(of: pattern))
    let digits = String(try #require(match.output[theme + 1].substring))
    let full = digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : digits
    let value = try #require(Int(full, radix: 16))
    return [value >> 16, value >> 8 & 255, value & 255].map { Double($0) / 255 }
  }

  /// Contrast ratio (WCAG 2.2, definitions).
  private func contrast(_ first: [Double], _ second: [Double]) -> Double {
    func luminance(_ color: [Double]) -> Double {
      let linear = color.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
    let pair = [luminance(first), luminance(second)].sorted()
    return (pair[1] + 0.05) / (pair[0] + 0.05)
  }
}
