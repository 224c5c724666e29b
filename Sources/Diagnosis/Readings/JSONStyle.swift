import Decoding
import Evidence

/// A way in which a library writes JSON. Two of them write the same values in different bytes.
struct JSONStyle: Sendable, Hashable {
  var layout = Layout.compact
  var order = Order.asWritten
  var numbers = Numbers.asWritten
  var escapesSlashes = false
  var escapesNonASCII = false
  /// As Go does by itself, and PHP if it is asked to.
  var escapesHTML = false

  enum Layout: String, Sendable, CaseIterable {
    case compact = "no spaces"
    case spaced = "a space after each colon and comma"
    case commaSpaced = "a space after each comma"
    case lines = "lines indented by two"
    case foundationLines = "lines indented by two, spaces around colons"
    case wideLines = "lines indented by four"
  }

  enum Order: Sendable, Hashable {
    case asWritten, sorted
    /// The members of the outermost object in another order: the number of the permutation.
    case permuted(Int)
  }

  enum Numbers: Sendable, CaseIterable {
    case asWritten
    /// 25.00 as 25.
    case shortest
    /// 25 as 25.0.
    case floating
  }

  /// What the usual libraries do, each with all its switches.
  static let usual: [JSONStyle] =
    Layout.allCases.flatMap { layout in
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

  /// The usual order of members, with what HTML gives a meaning to escaped.
  static let safeInHTML = [Order.asWritten, .sorted].flatMap { order in
    [false, true].map { escapesSlashes in
      JSONStyle(order: order, escapesSlashes: escapesSlashes, escapesHTML: true)
    }
  }

  /// A few members in every order; more have too many.
  static let otherOrders: [JSONStyle] = (1..<permutations(of: permutedMembers)).map {
    JSONStyle(order: .permuted($0))
  }

  private static let permutedMembers = 4

  static func permutations(of count: Int) -> Int { (1...max(1, count)).reduce(1, *) }

  /// The same JSON in this style; `nil` for what is no JSON object or array, and where it becomes many
  /// times as long.
  @Sendable func rewrite(_ bytes: [UInt8], readBy json: LastJSON) -> [UInt8]? {
    guard let value = json.container(bytes) else { return nil }
    if case .permuted(let number) = order {
      guard let count = value.members?.count, count <= Self.permutedMembers,
        number < Self.permutations(of: count)
      else { return nil }
    }
    return JSONRewriter(style: self, limit: 4_096 + 8 * bytes.count).write(value)
  }

  var phrase: String {
    var parts = [layout.rawValue]
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
