import ArgumentParser
import Attestscope
import Platform
import Reports

/// The option for the team's rules.
struct TeamRuleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Rules of your team, checked after all others.", valueName: "file"))
  var rules: String?

  /// The rules; none without the option.
  ///
  /// - Throws: A ``Fault`` with file, line and column of what is not valid.
  var file: TeamRuleFile {
    get throws {
      guard let rules else { return TeamRuleFile() }
      do {
        return try TeamRuleFile(try NamedFile.read(rules, limit: TeamRuleFile.byteLimit))
      } catch let fault as TeamRuleFault {
        let name = VisibleText(RawPath(rules).shown).escaped
        throw Fault.usage("\(name):\(VisibleText(fault.reason).escaped)")
      }
    }
  }
}
