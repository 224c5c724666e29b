import Attestscope
import Diagnosis
import Flow
import Foundation
import Reports
import Results
import Rules
import Testing

@Suite("The complete handbook")
struct HandbookCatalogueTests {
  private static let contract: [String] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "contract-ids.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }()

  @Test("has a page for every rule and every cause of the public contract, and names each once")
  func complete() {
    let ids = Handbook.complete.pages.map(\.id)
    #expect(Self.contract.count > 150)
    #expect(Set(ids).count == ids.count)
    #expect(Set(Self.contract).subtracting(ids).sorted() == [])
  }

  @Test("has no rule outside of the public contract")
  func rules() {
    let rules = Handbook.complete.pages.filter { $0.kind == .rule }.map(\.id)
    #expect(Set(rules).subtracting(Self.contract).sorted() == [])
  }

  @Test("states on each page without evidence what it needs")
  func waiting() {
    let waiting = Handbook.complete.pages.filter { $0.waitsFor != nil }
    let judged = Set(
      RuleCatalogue.all.map(\.id.rawValue) + CauseCatalogue.explaining.map(\.id)
        + KnownError.all.map(\.id)
        + HazardCatalogue.all.map(\.id))
    #expect(!waiting.isEmpty)
    #expect(judged.isDisjoint(with: waiting.map(\.id)))
    #expect(Handbook.complete.pages.count == judged.count + waiting.count)
  }

  @Test("says of every hazard who acts, and how to confirm the fix")
  func hazards() {
    for page in Handbook.complete.pages where page.kind == .hazard {
      #expect(page.sections.contains { $0.key == "actor" }, "\(page.id)")
      let steps = page.sections.compactMap { section -> [FixStep]? in
        if case .steps(let steps) = section.content { steps } else { nil }
      }
      #expect(steps.first?.last?.text.hasPrefix("Confirm it") == true, "\(page.id)")
    }
  }

  @Test(
    "names the other teams that the steps of a cause need",
    arguments: [
      ("N03-hash-base64-text", "App team. Steps 2 and 3: server team."),
      (
        "S12-counter-not-greater",
        "App team. Steps 1, 2 and 4: server team. Step 5: security reviewer."
      ),
      ("R06-dev-build-in-prod", "App team"),
      ("S15-counter-reset", "Security reviewer. Steps 2, 3 and 4: server team."),
    ])
  func actors(_ id: String, _ actors: String) throws {
    let page = try #require(Handbook.complete.pages.first { $0.id == id })
    let section = try #require(page.sections.first { $0.key == "actor" })
    guard case .text(let text) = section.content else {
      Issue.record("no text")
      return
    }
    #expect(text == actors)
  }

  @Test("says on the page of a rule who acts and what to do, and names its causes and errors")
  func rulesSayWhatToDo() throws {
    func page(_ id: String) throws -> HandbookPage {
      try #require(Handbook.complete.page(for: id))
    }
    func links(_ id: String, _ key: String) throws -> [String] {
      try page(id).sections.filter { $0.key == key }.flatMap { section -> [String] in
        if case .links(let links) = section.content { links.map(\.id) } else { [] }
      }
    }
    #expect(try links("flow.key-sharing", "causes") == ["P27-shared-key-many-users"])
    func steps(_ id: String) throws -> [FixStep] {
      try page(id).sections.flatMap { section -> [FixStep] in
        if case .steps(let steps) = section.content, section.key == "fix" { steps } else { [] }
      }
    }
    #expect(try steps("flow.key-sharing") == steps("P27-shared-key-many-users"))
    #expect(try links("flow.client-error", "causes") == ["F12-support-lost"])
    #expect(try links("flow.client-error", "errors").contains("E01-dcerror-1"))
    for id in ["flow.key-sharing", "flow.client-error", "receipt.type", "attestation.counter"] {
      let keys = try page(id).sections.map(\.key)
      #expect(keys.contains("actor") && keys.contains("fix"), "\(id)")
    }
    for rule in RuleCatalogue.all {
      for cause in rule.causes { #expect(CauseCatalogue.cause(cause) != nil, "\(cause)") }
    }
  }

  @Test(
    "names only the artifacts that a cause explains in the step for devices",
    arguments: [
      ("S14-counter-endianness-or-sign", "assertion", "attestation"),
      ("P12-receipt-corrupt", "attestation", "assertion"),
    ])
  func devices(_ id: String, _ meant: String, _ other: String) throws {
    let page = try #require(Handbook.complete.page(for: id))
    let steps = page.sections.flatMap { section -> [String] in
      if case .steps(let steps) = section.content { steps.map(\.text) } else { [] }
    }
    #expect(steps.contains { $0.hasPrefix("After a rejected \(meant), devices ") }, "\(steps)")
    #expect(!steps.contains { $0.contains("After a rejected \(other)") }, "\(steps)")
  }

  @Test("has sections with words in them on every page")
  func sections() {
    for page in Handbook.complete.pages {
      #expect(page.sections.count >= 3, "\(page.id)")
      for case .text(let text) in page.sections.map(\.content) {
        #expect(!text.isEmpty, "\(page.id)")
      }
    }
  }
}
