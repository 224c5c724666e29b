import CEmbedded
import Evidence
import Results

/// The catalogue of errors, read from `errors.txt`, whose first lines explain the notation.
struct ErrorCatalogue: Sendable {
  /// The catalogue of this program.
  static let standard = ErrorCatalogue([UInt8](file: ats_errors_txt()))

  /// The errors in the order of the text.
  private(set) var errors: [KnownError] = []
  /// What is wrong with the text, one sentence for each entry that is left out.
  private(set) var faults: [String] = []
  /// The lists of words by their names.
  private var words: [ByteText: String] = [:]
  /// The fields of phrases by their names.
  private var phrases: [ByteText: [CatalogueEntry.Field]] = [:]
  /// The fields that the errors of a family share.
  private var families: [ByteText: CatalogueEntry] = [:]

  /// Reads a catalogue.
  init(_ text: [UInt8]) {
    for entry in CatalogueEntry.all(in: text) {
      do { try add(entry) } catch { faults.append("\(entry.kind) \(entry.name): \(error.text)") }
    }
  }

  /// Returns a list of words; an empty text if there is none with this name.
  func words(_ name: ByteText) -> String { words[name] ?? "" }

  /// Returns the patterns of a list, which commas separate.
  func patterns(_ name: ByteText) -> [String] { words(name).parts(at: ",") }

  /// Adds one entry.
  private mutating func add(_ entry: CatalogueEntry) throws(CatalogueFault) {
    switch entry.kind {
    case "words":
      for field in entry.fields {
        guard words[ByteText(field.name)] == nil else {
          throw CatalogueFault("the words \(field.name) exist twice")
        }
        words[ByteText(field.name)] = try expanded(field.text)
      }
    case "phrases":
      // Only phrases of earlier entries are allowed, so no phrases contain themselves.
      guard phrases[ByteText(entry.name)] == nil else { throw CatalogueFault("it exists twice") }
      try entry.allow(["exact", "loose", "container", "about"] + phrases.keys.map(\.text))
      phrases[ByteText(entry.name)] = entry.fields
    case "family":
      guard families[ByteText(entry.name)] == nil else { throw CatalogueFault("it exists twice") }
      try entry.allow(Self.properties + ["prefix"])
      try entry.allowOnce(Self.singleProperties)
      families[ByteText(entry.name)] = entry
    case "error":
      errors.append(try error(entry))
    default:
      throw CatalogueFault("there is no such kind of entry")
    }
  }

  /// The fields of an error that aren't signs, the ways to recognize it (``ErrorSign``).
  private static let properties = singleProperties + ["step"]
  /// The properties that an error has at most once.
  private static let singleProperties = [
    "family", "kind", "title", "meaning", "actor", "source", "rules", "causes", "collect", "yields",
  ]

  /// Returns the error that an entry describes.
  private func error(_ own: CatalogueEntry) throws(CatalogueFault) -> KnownError {
    guard let family = families[ByteText(try own.text("family"))] else {
      throw CatalogueFault("its family is unknown")
    }
    try own.allowOnce(Self.singleProperties)
    let entry = own.inheriting(family)
    return KnownError(
      id: entry.name, kind: try entry.value("kind"),
      signs: try signs(own.fields.filter { !Self.properties.includes($0.name) }),
      title: (entry["prefix"].map { "\($0) " } ?? "") + (try entry.text("title")),
      meaning: try entry.text("meaning"), actor: try entry.value("actor"),
      steps: entry.all("step").map(\.text), source: try entry.citation("source"),
      rules: entry.words("rules"), causes: entry.words("causes"), collect: entry["collect"],
      yields: entry.words("yields"))
  }
}

extension ErrorCatalogue {
  /// Returns the signs that fields describe.
  /// - Parameters:
  ///   - fields: Signs, each followed by a field `about` if it has one.
  ///   - arguments: The values of `$1`, `$2` and so on within phrases.
  private func signs(
    _ fields: [CatalogueEntry.Field], _ arguments: [String] = []
  ) throws(CatalogueFault) -> [ErrorSign] {
    var signs: [ErrorSign] = []
    for (place, field) in fields.enumerated() {
      if field.name.equals("about") {
        guard place > 0, Self.listsPatterns(fields[place - 1]) else {
          throw CatalogueFault("it has an about that follows no patterns")
        }
        continue
      }
      let next = place + 1 < fields.count ? fields[place + 1] : nil
      let about = next.flatMap { $0.name.equals("about") ? $0.text : nil } ?? ""
      signs += try self.signs(
        field.name, try expanded(field.text, arguments),
        about: try expanded(about, arguments).parts(at: ","))
    }
    return signs
  }

  /// The signs that list patterns.
  private static let patternSigns = ["exact", "loose"]

  /// Returns whether a sign lists patterns, and so can be followed by `about`.
  private static func listsPatterns(_ sign: CatalogueEntry.Field) -> Bool {
    let inner = String(Substring(sign.text.utf8.prefix { $0 != 0x20 }))
    return patternSigns.includes(sign.name.equals("container") ? inner : sign.name)
  }

  /// Returns the signs that one field describes: patterns, or arguments of phrases.
  private func signs(
    _ kind: String, _ text: String, about: [String]
  ) throws(CatalogueFault) -> [ErrorSign] {
    if kind.equals("container") {
      let inner = text.utf8.prefix { $0 != 0x20 }
      let signs = try signs(
        String(Substring(inner)), String(text[inner.endIndex...].dropFirst()), about: about)
      return signs.map(\.asContainer)
    }
    if Self.patternSigns.includes(kind) {
      return text.parts(at: ",").map {
        ErrorSign(says: $0.parts(at: "&"), about: about, isLoose: kind.equals("loose"))
      }
    }
    guard let phrases = phrases[ByteText(kind)] else {
      throw CatalogueFault("there are no phrases called \(kind)")
    }
    var signs: [ErrorSign] = []
    for arguments in text.parts(at: ",") {
      signs += try self.signs(phrases, arguments.parts(at: ";"))
    }
    return signs
  }

  /// Returns a text with the words for each `$name`, and with the arguments for `$1`, `$2`.
  private func expanded(
    _ text: String, _ arguments: [String] = []
  ) throws(CatalogueFault) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    let parts = text.utf8.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
    var result = parts.first.map { String(Substring($0)) } ?? ""
    for part in parts.dropFirst() {
      let end = part.firstIndex { !$0.isAlphanumeric } ?? part.endIndex
      let name = String(Substring(part[..<end]))
      let argument = Int(name).flatMap {
        arguments.indices.contains($0 - 1) ? arguments[$0 - 1] : nil
      }
      guard let value = argument ?? words[ByteText(name)] else {
        throw CatalogueFault("$\(name) isn't defined")
      }
      result += value
      result += Substring(part[end...])
    }
    return result
  }
}

extension String {
  /// Returns the parts between separators, without the spaces around each.
  fileprivate func parts(at separator: Unicode.Scalar) -> [String] {
    Array(utf8).split(separator: UInt8(ascii: separator)).map {
      var part = $0.drop { $0 == 0x20 }
      while part.last == 0x20 { part = part.dropLast() }
      return String(decoding: part, as: UTF8.self)
    }
  }
}
