import Claims
import ArgumentParser
import Checks
import Evidence

/// Bytes on the command line. The encoding has to be said: to guess it is the very mistake that this
/// program is about.
enum GivenBytesArgument {
  case text(GivenBytes)
  /// Read only when the run begins, so that a missing file ends it as every missing input does.
  case file(String)

  /// How to write one.
  static let forms = "base64:…, base64url:…, hex:…, text:… or file:…"

  init(argument: String) throws {
    guard let colon = argument.firstIndex(of: ":") else { throw Self.unsaid }
    let name = argument[..<colon]
    let rest = String(argument[argument.index(after: colon)...])
    if name == "file" {
      self = .file(rest)
      return
    }
    guard let encoding = GivenBytes.Encoding(rawValue: name == "text" ? "utf8" : String(name))
    else { throw Self.unsaid }
    let given = GivenBytes(Bytes(Array(rest.utf8), name: "argument"), encoding)
    // Better no run than one with a challenge that is not what was meant.
    guard !given.readings.isEmpty else {
      throw ValidationError("what follows the colon is not \(name).")
    }
    self = .text(given)
  }

  var value: GivenBytes {
    get throws {
      switch self {
      case .text(let given): given
      case .file(let path): GivenBytes(try InputFile.read(path), .utf8)
      }
    }
  }

  private static let unsaid = ValidationError("say how it is written, as \(forms)")
}
