import CEmbedded
import Evidence

/// The options of curl, from `options.txt`: which of them have a value, and what the value means.
enum CurlOption {
  /// What an option contributes to the request.
  enum Meaning: String {
    /// `rawData` is data in which `@` has no meaning, `encodedData` data that curl percent-encodes;
    /// `literalForm` is a field of a form in which `@` and `<` have no meaning;
    /// `query` is appended to the URL; `isQuery` (`--get`) moves all data to the URL; `isHead` is
    /// `--head`; `agent` is the `User-Agent` header.
    case method, url, header, data, rawData, encodedData, json, query, form,
      literalForm, isQuery, isHead, cookie, agent, referer
    /// The option has a value that isn't part of the request, or that is a secret.
    case ignored
    /// The option has no value and doesn't change the request.
    case flag

    /// Whether a value follows the option.
    var hasValue: Bool { ![.isQuery, .isHead, .flag].contains(self) }
  }

  /// Returns what a long option means. Like curl, it accepts an abbreviation.
  /// - Parameter name: The option without its hyphens and without a value.
  /// - Returns: `nil` if no option begins with the name.
  static func long(_ name: String) -> Meaning? {
    // `--expand-data` is `--data` with variables in its value, and `--no-…` turns a flag off.
    let name = name.begins(with: "expand-") ? String(name.dropFirst(7)) : name
    if name.begins(with: "no-") { return all[ByteText(name)] ?? .flag }
    if let meaning = all[ByteText(name)] { return meaning }
    let fitting = all.filter { $0.key.text.begins(with: name) }.map(\.value)
    // If several options fit, one with a value is preferred, so that the value isn't taken for the
    // URL.
    return fitting.first(where: \.hasValue) ?? fitting.first
  }

  /// Returns what a short option means; `nil` for an unknown letter.
  static func short(_ letter: UInt8) -> Meaning? {
    letters[letter].flatMap { all[ByteText($0)] }
  }

  /// The two entries of `options.txt`: the long options by their meaning, and the long option of
  /// each letter.
  private static let catalogue = CatalogueEntry.all(in: [UInt8](file: ats_options_txt()))

  /// The meaning of each long option.
  private static let all = Dictionary(
    catalogue[0].fields.flatMap { field in
      catalogue[0].words(field.name).map { (ByteText($0), Meaning(rawValue: field.name) ?? .flag) }
    },
    uniquingKeysWith: { _, last in last })

  /// The long option of each short one.
  private static let letters = Dictionary(
    catalogue[1].fields.map { ($0.name.utf8[$0.name.startIndex], $0.text) },
    uniquingKeysWith: { first, _ in first })
}
