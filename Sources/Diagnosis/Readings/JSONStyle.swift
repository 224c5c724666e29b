import Decoding

/// The style in which a library writes JSON. Two styles write the same values in different bytes,
/// and so with different hashes.
struct JSONStyle: Sendable, Hashable {
  /// Spaces and line breaks.
  var layout = Layout.compact
  /// The order of members.
  var order = Order.asWritten
  /// The format of numbers.
  var numbers = Numbers.asWritten
  /// Whether `/` is written `\/`, as by PHP and Foundation.
  var escapesSlashes = false
  /// Whether characters beyond ASCII are written `\u` and four digits, as by Python.
  var escapesNonASCII = false
  /// Whether `<`, `>` and `&` are written `\u` and four digits, as by Go, and by PHP on request.
  var escapesHTML = false

  /// Spaces and line breaks.
  struct Layout: Sendable, Hashable {
    /// The phrase for reports.
    let phrase: String
    /// The characters between a name and its value.
    var colon = ":"
    /// The characters between two members or elements.
    var comma = ","
    /// The number of spaces for each level; `nil` for a style on one line.
    var indent: Int?

    static let compact = Layout(phrase: "no spaces")
    static let spaced = Layout(
      phrase: "a space after each colon and comma", colon: ": ", comma: ", ")
    static let commaSpaced = Layout(phrase: "a space after each comma", comma: ", ")
    static let lines = Layout(phrase: "lines indented by two", colon: ": ", indent: 2)
    static let foundationLines = Layout(
      phrase: "lines indented by two, spaces around colons", colon: " : ", indent: 2)
    static let wideLines = Layout(phrase: "lines indented by four", colon: ": ", indent: 4)
    static let all = [compact, spaced, commaSpaced, lines, foundationLines, wideLines]
  }

  /// The order of members: unchanged, sorted by the bytes of their names, or permuted.
  enum Order: Sendable, Hashable {
    case asWritten, sorted
    /// A different order of the outermost object's members; the value is the number of the
    /// permutation.
    case permuted(Int)
  }

  /// The format of numbers; unchanged, or one of two others.
  enum Numbers: Sendable, CaseIterable {
    case asWritten
    /// Without trailing zeros: `25.00` becomes `25`.
    case shortest
    /// With a decimal point: `25` becomes `25.0`.
    case floating
  }

  /// All combinations of the switches of usual libraries, 144 styles. The styles of one layout
  /// follow each other.
  static let usual: [JSONStyle] =
    Layout.all.flatMap { layout in
      Numbers.allCases.flatMap { numbers in
        [false, true].flatMap { escapesNonASCII in
          [false, true].flatMap { escapesSlashes in
            [Order.asWritten, .sorted].map { order in
              JSONStyle(
                layout: layout, order: order, numbers: numbers, escapesSlashes: escapesSlashes,
                escapesNonASCII: escapesNonASCII)
            }
          }
        }
      }
    }

  /// Compact JSON in which characters with a meaning in HTML are escaped, in two orders of
  /// members.
  static let safeInHTML = [Order.asWritten, .sorted].flatMap { order in
    [false, true].map { escapesSlashes in
      JSONStyle(order: order, escapesSlashes: escapesSlashes, escapesHTML: true)
    }
  }

  /// Every order of up to four members, without the unchanged order. More members have too many
  /// orders.
  static let otherOrders: [JSONStyle] = (1..<permutations(of: permutedMembers)).map {
    JSONStyle(order: .permuted($0))
  }

  /// The most members whose orders are tried.
  private static let permutedMembers = 4

  /// Returns the number of orders of `count` elements: its factorial, and 1 for 0.
  static func permutations(of count: Int) -> Int { (1...max(1, count)).reduce(1, *) }

  /// Returns the same JSON in this style.
  ///
  /// - Parameters:
  ///   - bytes: The JSON text.
  ///   - json: The reader, which remembers the last text.
  /// - Returns: `nil` if the bytes aren't a JSON object or array, the permutation doesn't apply
  ///   to it, or the result is longer than 4,096 bytes plus eight times the input.
  @Sendable func rewrite(_ bytes: [UInt8], readBy json: LastJSON) -> [UInt8]? {
    guard let value = json.container(bytes) else { return nil }
    if case .permuted(let number) = order {
      guard let count = value.members?.count, count <= Self.permutedMembers,
        number < Self.permutations(of: count)
      else { return nil }
    }
    return JSONRewriter(style: self, limit: 4_096 + 8 * bytes.count).write(value)
  }

  /// The style in words: “no spaces, sorted keys, slashes escaped”.
  var phrase: String {
    var parts = [layout.phrase]
    switch order {
    case .asWritten: break
    case .sorted: parts.append("sorted keys")
    case .permuted(let number): parts.append("its members in a different order (number \(number))")
    }
    switch numbers {
    case .asWritten: break
    case .shortest: parts.append("numbers without trailing zeros")
    case .floating: parts.append("numbers with a decimal point")
    }
    if escapesSlashes { parts.append("slashes escaped") }
    if escapesNonASCII { parts.append("non-ASCII characters escaped") }
    if escapesHTML { parts.append("“<”, “>” and “&” escaped") }
    return parts.joined(separator: ", ")
  }
}
