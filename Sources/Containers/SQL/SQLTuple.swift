import Evidence

/// Collects the values of one row, `(1, NOW(), '…'::bytea, 'a' || 'b')`, token by token.
///
/// Commas outside of inner brackets separate the values, so each value keeps its column, whatever
/// expression computes it. The value of an expression that this type doesn't know is `nil`.
struct SQLTuple {
  /// The values that are complete; `nil` for one that only the database can compute.
  private(set) var values: [Bytes?] = []
  /// The value that is being read.
  private var cell = SQLCell()
  /// The number of open brackets.
  private var depth = 0
  /// Whether the last token was an opening bracket.
  private var isBehindOpening = false
  /// The number of values that were dropped because the row has too many.
  private(set) var dropped = 0

  /// Whether a part of an expression that may be an artifact is in no value, as behind a quote that
  /// isn't doubled.
  private(set) var isLossy = false

  /// The most values of a row.
  static let mostValues = 16_384

  /// Whether the row has begun.
  var isOpen: Bool { depth > 0 }

  /// Takes the next token.
  /// - Returns: Whether the token is the closing bracket of the row.
  mutating func take(_ token: SQLCursor.Token) -> Bool {
    let wasBehindOpening = isBehindOpening
    isBehindOpening = false
    switch token {
    case .mark(let mark) where mark == UInt8(ascii: "(") || mark == UInt8(ascii: "["):
      depth += 1
      isBehindOpening = true
      if depth > 1 { cell.open(isArray: mark == UInt8(ascii: "[")) }
    case .mark(UInt8(ascii: ")")), .mark(UInt8(ascii: "]")):
      guard depth > 0 else { return false }
      depth -= 1
      if depth == 0 {
        if !values.isEmpty || !cell.isUntouched { endCell() }
        return true
      }
      cell.close(isEmpty: wasBehindOpening)
    case .mark(UInt8(ascii: ",")) where depth == 1: endCell()
    case _ where depth == 0: break
    case .mark(let mark): cell.take(mark)
    case .word(let word): cell.take(word: word)
    case .string(let string): cell.take(string: string)
    }
    return false
  }

  /// Ends a row that the dump cuts off.
  mutating func cutOff() {
    if !cell.isUntouched { endCell() }
  }

  /// Adds the value that is being read.
  private mutating func endCell() {
    isLossy = isLossy || cell.isLossy
    if values.count < Self.mostValues {
      values.append(cell.value)
    } else {
      dropped += 1
    }
    cell = SQLCell()
  }
}

/// One value of a row: a literal, a literal with its type before or after it, strings that are
/// joined, or the first argument of a call.
private struct SQLCell {
  /// What is known of the value.
  private var state = State.none
  /// The strings of the value.
  private var strings: [Bytes] = []
  /// Whether no token was read yet.
  private(set) var isUntouched = true
  /// The bytes of the words and strings that may be artifacts.
  private var longCount = 0
  /// Whether a string that follows continues the value.
  private var isJoinable = false
  /// Whether an operator was read that joins the value to what follows.
  private var isBehindJoin = false
  /// Whether the token before is the comma behind an argument.
  private var isBehindArgument = false
  /// Whether all arguments of the call are joined.
  private var isJoiningCall = false
  /// For each open bracket, whether it is that of a call.
  private var calls: [Bool] = []
  /// Whether the value is inside an array.
  private var isArray = false
  /// Whether the type of a cast was read.
  private var isCast = false
  /// Whether the last token was a word that may be the name of a function or type.
  private var isBehindWord = false
  /// The colons just before: two begin a cast.
  private var colons = 0

  /// What is known of a value.
  private enum State {
    /// Nothing yet.
    case none
    /// A word: a number, a constant, or the name of a type or function.
    case word(Bytes)
    /// The strings.
    case strings
    /// The first argument of a call. What follows isn't part of the value, but may show that only
    /// the database can compute it.
    case argument(Bytes)
    /// A value that only the database can compute.
    case computed
  }

  /// The functions that join their arguments.
  private static let joiningFunctions = ["concat"]
  /// The types with a length in brackets, as in `CONVERT(varbinary(99), '…')`.
  private static let types = [
    "varbinary", "binary", "varchar", "nvarchar", "varchar2", "char", "nchar", "decimal", "numeric",
  ]
  /// The functions whose value is what their first argument says.
  private static let transparentFunctions = [
    "cast", "try_cast", "convert", "try_convert", "decode", "unhex", "from_hex", "hextoraw",
    "from_base64", "parse_json", "json", "jsonb", "to_date", "to_timestamp", "to_timestamp_tz",
    "timestamp", "datetime", "date", "time", "to_clob", "to_blob", "to_number", "values", "row",
  ]
  /// The words behind a string or a number that begin its type or its character set.
  private static let suffixes = ["as", "using", "collate", "at"]
  /// The operators that are words, and the words that begin an expression.
  private static let wordOperators = [
    "mod", "div", "and", "or", "xor", "not", "is", "in", "like", "between", "case", "exists",
    "select", "distinct",
  ]
  /// The most bytes of the words in these lists.
  private static let longestKeyword = 16
  /// The operators whose value only the database can compute. `@` begins a variable, and `?`
  /// stands for a value that isn't in the statement.
  private static let operators = Array("*/%=<>~^@?".utf8)

  /// The value; `nil` if only the database can compute it.
  var value: Bytes? {
    switch state {
    case .none: .empty
    case .computed: nil
    case .word(let word), .argument(let word): word
    case .strings: Self.joined(strings)
    }
  }

  /// Whether a word or string that may be an artifact isn't in the value.
  var isLossy: Bool { longCount > 0 && (value?.count ?? 0) < longCount }

  /// Counts a word or string that may be an artifact.
  private mutating func count(_ text: Bytes) {
    if text.count >= SQLCursor.shortestArtifact { longCount += text.count }
  }

  /// Joins strings. A single one is returned as it is.
  private static func joined(_ strings: [Bytes]) -> Bytes {
    guard strings.count > 1 else { return strings.first ?? .empty }
    let offset = strings.first?.inputPlaces.first?.offset ?? 0
    return Bytes(strings.flatMap(\.self), named: "value", at: offset)
  }

  /// Begins the arguments of a call, the elements of an array, or a value in brackets.
  mutating func open(isArray: Bool) {
    self.isArray = self.isArray || isArray
    var isCall = false
    if isBehindWord, case .word(let word) = state {
      let name = word.text.lowercasedASCII
      isJoiningCall = Self.joiningFunctions.includes(name)
      if !Self.types.includes(name) {
        isCall = true
        let isKnown = isJoiningCall || isArray || Self.transparentFunctions.includes(name)
        state = isKnown ? .none : .computed
      }
    }
    calls.append(isCall)
    isBehindWord = false
  }

  /// Ends arguments, elements or brackets. A call without arguments has no known value, and what
  /// follows a call doesn't change its argument.
  mutating func close(isEmpty: Bool) {
    let isCall = calls.popLast() ?? false
    if isEmpty, case .none = state { state = .computed }
    if isCall, let value { state = .argument(value) }
    touch()
  }

  /// Takes a mark: a comma between arguments, or an operator.
  mutating func take(_ mark: UInt8) {
    let colonsBefore = colons
    touch()
    switch mark {
    case UInt8(ascii: ":"):
      colons = colonsBefore + 1
      isJoinable = false
    case UInt8(ascii: ","):
      endArgument()
      isBehindArgument = true
    case UInt8(ascii: "|"): join()
    case _ where Self.operators.contains(mark): state = .computed
    default: break
    }
  }

  /// Takes an operator that joins what is before it and after it.
  private mutating func join() {
    if case .strings = state {
      (isJoinable, isBehindJoin) = (true, true)
    } else {
      state = .computed
    }
  }

  /// Ends an argument of a call or an element of an array. A word may be the type of the next
  /// argument, so only a number is a value.
  private mutating func endArgument() {
    switch state {
    case .strings where isJoiningCall: join()
    case .strings: state = .argument(Self.joined(strings))
    case .word(let word):
      if isJoiningCall || isArray {
        state = .computed
      } else if word.first.map(\.isDigit) == true {
        state = .argument(word)
      }
    case .none, .argument, .computed: break
    }
  }

  /// Takes a word.
  mutating func take(word: Bytes) {
    let (colonsBefore, wasJoining, isFirst) = (colons, isBehindJoin, isBehindArgument)
    count(word)
    touch()
    let name = word.count <= Self.longestKeyword ? word.text.lowercasedASCII : ""
    if Self.wordOperators.includes(name) { state = .computed }
    // The type of a cast is no part of the value.
    guard colonsBefore < 2 else {
      isCast = true
      return
    }
    let isSign = word.count == 1 && word.first.map("+-".utf8.contains) == true
    let isSigned = !isSign && word.first.map("+-".utf8.contains) == true
    let isSuffix = Self.suffixes.includes(name)
    // MySQL writes `_binary` before a byte string.
    let isCharacterSet = word.first == UInt8(ascii: "_")
    switch state {
    case .none:
      state = colonsBefore == 0 ? .word(word) : .computed
      isBehindWord = true
    case .word(let sign) where sign.elementsEqual("-".utf8):
      state = .word(Self.joined([sign, word]))
    case .word(let first):
      if isSuffix {
        isCast = true
      } else if isCast {
        break
      } else if isSign || isSigned || first.first.map(\.isDigit) == true {
        state = .computed
      } else {
        // The type of a literal may have several words: `double precision '1'`.
        isBehindWord = true
      }
    case .strings where isCharacterSet: isBehindJoin = wasJoining
    case .strings where isSign: join()
    case .strings where wasJoining || isSigned: state = .computed
    case .strings:
      isJoinable = false
      if isSuffix { isCast = true } else if !isCast { state = .computed }
    case .argument:
      if isSuffix {
        isCast = true
      } else if !isFirst, !isCast || isSign || isSigned {
        // The first word of another argument, such as a type, doesn't change the value. Any other
        // word does.
        state = .computed
      }
    case .computed: break
    }
  }

  /// Takes a string.
  mutating func take(string: Bytes) {
    count(string)
    touch()
    switch state {
    case .word(let word) where word.first.map(\.isDigit) == true: state = .computed
    case .none, .word:
      // The word before it is its type or its character set.
      state = .strings
      strings = [string]
      isJoinable = true
    case .strings:
      if isJoinable { strings.append(string) }
    case .argument, .computed: break
    }
  }

  /// Notes that a token was read, and forgets what was known of the token before it.
  private mutating func touch() {
    isUntouched = false
    isBehindWord = false
    isBehindJoin = false
    isBehindArgument = false
    colons = 0
  }
}
