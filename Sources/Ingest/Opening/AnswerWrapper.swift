import Claims
import Evidence

/// The members of answers whose strings are the answer itself once more, as gateways and remote
/// procedure calls wrap it: `{"statusCode": 200, "body": "{\"challenge\": …}"}`. Strings of other
/// members may be texts of other users, who can write JSON into them.
enum AnswerWrapper {
  /// The names of such members at the top level of a document, without separators.
  private static let names = NameTable(
    sets: [
      [
        "body", "data", "payload", "result", "response", "responsebody", "output", "json", "value",
        "d",
      ]
    ],
    ignoring: "_-")

  /// Returns whether the server wrote what a string of its answer encodes: a member called a
  /// challenge, or a wrapper at the top level or in another wrapper there.
  /// - Parameters:
  ///   - name: The name of the member.
  ///   - path: The path to the object around it.
  static func wraps(_ name: String, at path: SourcePath) -> Bool {
    ChallengeName(name) == .challenge
      || names.contains(name)
        && (path.isOfDocument || path.outermostName.map(names.contains) ?? false)
  }
}
