import ArgumentParser
import Attestscope
import Reports

struct ExplainCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show the handbook page of a rule, cause or hazard.",
    discussion: """
      EXAMPLES
        attestscope explain attestation.nonce
        attestscope explain N03
        attestscope explain H11
        attestscope explain --list
      """)

  @Argument(
    help: "Rule such as attestation.nonce, cause such as N03, or hazard such as H11.",
    completion: .list(Handbook.complete.pages.map(\.id)))
  var id: String?

  @Flag(help: "List all rules, causes and hazards.")
  var list = false

  @Flag(help: "With --list: print only ids, one per line.")
  var ids = false

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print Markdown.")
  var markdown = false

  @OptionGroup(title: "Terminal")
  var console: ConsoleOptions

  func validate() throws {
    if (id == nil) != list {
      throw ValidationError("Name a rule, cause or hazard, or use --list.")
    }
    if ids, !list { throw ValidationError("--ids needs --list.") }
  }

  func run() throws {
    let handbook = Handbook.complete
    guard let id else {
      Console.write(list(handbook))
      return
    }
    guard let known = Suggestions.id(id, among: handbook.pages.map(\.id)),
      let page = handbook.page(for: known)
    else { throw Self.unknown(id, handbook) }
    Console.write(
      json
        ? JSONWriter.line(page.json)
        : Array((markdown ? page.markdown : page.text(console.style)).utf8))
  }

  private func list(_ handbook: Handbook) -> [UInt8] {
    if json { return JSONWriter.line(handbook.listJSON) }
    let text =
      ids
      ? handbook.pages.map { $0.id + "\n" }.joined()
      : markdown ? handbook.listMarkdown : handbook.list(console.style)
    return Array(text.utf8)
  }

  private static func unknown(_ id: String, _ handbook: Handbook) -> Fault {
    let near = Suggestions.near(id, among: handbook.pages.map(\.id))
    let advice =
      near.isEmpty
      ? "see attestscope explain --list" : "did you mean \(near.joined(separator: ", or "))?"
    return Fault(code: .usage, message: "no rule, cause or hazard is called “\(id)”; \(advice)")
  }
}
