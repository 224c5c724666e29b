import Attestscope
import Claims
import ArgumentParser
import Evidence

/// Bytes on the command line with their encoding in front, such as `hex:00ff`. The encoding is
/// required: guessing it is a common cause of failures that this program finds.
enum GivenBytesArgument {
  /// A text in a stated encoding.
  case text(GivenBytes)
  /// A path. The file is read when the run starts, so that a missing one is reported as a missing
  /// input.
  case file(String)

  /// The accepted forms, for messages.
  static let forms = "base64:…, base64url:…, hex:…, text:… or file:…"

  /// Parses the option.
  ///
  /// - Throws: A `ValidationError` without a known encoding, or if the text does not have it.
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
    // A challenge that cannot be decoded as stated must not be used.
    guard !given.readings.isEmpty else {
      throw ValidationError("what follows the colon is not \(name).")
    }
    self = .text(given)
  }

  /// The bytes; a file is read as it is.
  ///
  /// - Throws: A ``Fault`` if the file cannot be read.
  var value: GivenBytes {
    get throws {
      switch self {
      case .text(let given): given
      case .file(let path): GivenBytes(try NamedFile.read(path), .utf8)
      }
    }
  }

  /// The error for a text without an encoding.
  private static let unsaid = ValidationError("say how it is written, as \(forms)")
}
