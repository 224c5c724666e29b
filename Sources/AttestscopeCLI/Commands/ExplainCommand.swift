import ArgumentParser
import Attestscope
import Reports

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Shows the handbook page of a rule or a cause.",
    discussion: """
      EXAMPLES
        attestscope explain attestation.nonce
        attestscope explain N03
        attestscope explain --list
      """)

  @Argument(help: "A rule such as attestation.nonce, or a cause such as N03.")
  var id: String?

  @Flag(help: "Lists all rules and causes.")
  var list = false

  @Flag(help: "As JSON.")
  var json = false

  @Flag(help: "As Markdown.")
  var markdown = false

  @OptionGroup(title: "Terminal")
  var console: ConsoleOptions

  func validate() throws {
    if id == nil, !list { throw ValidationError("Name a rule or a cause, or ask for --list.") }
  }

  func run() throws {
    let handbook = Handbook.complete
    guard let id else {
      Console.write(
        json
          ? JSONWriter.line(handbook.listJSON)
          : Array((markdown ? handbook.listMarkdown : handbook.list(console.style)).utf8))
      return
    }
    guard let page = handbook.page(for: id) else {
      throw Fault(
        code: .usage,
        message: "there is no rule and no cause “\(id)”; see attestscope explain --list")
    }
    Console.write(
      json
        ? JSONWriter.line(page.json)
        : Array((markdown ? page.markdown : page.text(console.style)).utf8))
  }
}
