import Evidence

/// Reads the elements of one array in a JSON text, one at a time, so that the text may be larger
/// than memory. The array is the value of a member, such as `log.entries`, or the text itself.
///
/// Nothing behind the array is lost: a second array of that name, and the array of another text behind
/// this one, are read like the first, and a fault says what else follows.
struct JSONElements {
  private let stream: ByteStream
  private var cursor: JSONCursor
  /// The names of the members from the outermost object to the array; empty if the text is the
  /// array.
  private let path: [String]
  /// The names of the members that are kept in ``besides``.
  private let wanted: Set<ByteText>
  /// The most bytes of an element.
  private let limit: Int
  /// Whether another array behind the first one is read like it.
  private let isContinued: Bool
  private var state = State.before
  /// Whether no element of the current array was returned.
  private var isAtStart = true
  /// The number of elements that were returned so far.
  private(set) var index = 0
  /// The wanted members of the objects around the array, if they precede it in the text.
  private(set) var besides: [ByteText: Bytes] = [:]

  /// The most bytes of a wanted member; a longer one is skipped.
  private static let besideLimit = 4 << 20

  /// Whether the array hasn't been reached, is being read, or has ended.
  private enum State {
    case before, inside, done
  }

  /// What follows in the array.
  enum Element {
    /// The text of a complete element.
    case whole(Bytes)
    /// The element is longer than the limit and was skipped.
    case tooLong
    /// The text ends inside the element; these are its available bytes. Nothing follows.
    case cut(Bytes)
    /// There is no such array, or the text isn't JSON: the reason, as a sentence without a period.
    /// Nothing follows.
    case fault(String)
  }

  /// Creates a reader. Nothing is read before ``next()``.
  /// - Parameters:
  ///   - stream: The JSON text, optionally with a byte order mark.
  ///   - path: The names of the members from the outermost object to the array.
  ///   - wanted: The names of other members to keep.
  ///   - limit: The most bytes of an element.
  ///   - isContinued: Whether another array behind the first one is read like it. Otherwise it is a fault.
  init(
    _ stream: ByteStream, at path: [String], wanted: Set<ByteText> = [], limit: Int,
    isContinued: Bool = true
  ) {
    self.stream = stream
    cursor = JSONCursor(stream)
    self.path = path
    self.wanted = wanted
    self.limit = limit
    self.isContinued = isContinued
  }

  /// Returns the next element; afterwards its number is ``index`` minus one. `nil` after the last
  /// element.
  mutating func next() -> Element? {
    if state == .before {
      stream.skipByteOrderMark()
      if let fault = find() {
        state = .done
        return .fault(fault)
      }
      state = .inside
    }
    while state == .inside {
      guard let first = cursor.peek() else { return end(.fault("The array is cut short")) }
      if first != UInt8(ascii: "]") {
        if !isAtStart, !cursor.skip(",") {
          return end(.fault("Something other than a comma follows element \(index)"))
        }
        if cursor.peek() != UInt8(ascii: "]") {
          isAtStart = false
          return element()
        }
      }
      if let fault = leave() { return end(.fault(fault)) }
    }
    return nil
  }

  /// Reads an element.
  private mutating func element() -> Element {
    let offset = cursor.offset
    let value = cursor.value(limit: limit)
    index += 1
    switch value {
    case .whole(let bytes): return .whole(Bytes(bytes, named: "record", at: offset))
    case .tooLong: return .tooLong
    case .cut(let bytes):
      state = .done
      return .cut(Bytes(bytes, named: "record", at: offset))
    }
  }

  /// Returns the items of the next element, or a remark about one that is too long or cut off;
  /// `nil` after the last element.
  /// - Parameters:
  ///   - noun: What an element is, for a remark: “Exchange”.
  ///   - items: Returns the items in the text of the element with this number.
  mutating func items(
    named noun: String, _ items: (_ text: Bytes, _ number: Int) -> [ContainerItem]
  ) -> [ContainerItem]? {
    guard let element = next() else { return nil }
    let number = index - 1
    switch element {
    case .fault(let reason): return [.remark(reason)]
    case .tooLong: return [.remark("\(noun) \(number) is longer than \(limit.grouped) bytes")]
    case .whole(let text): return items(text, number)
    case .cut(let text):
      let place = "\(noun.lowercasedASCII) \(number)"
      return items(text, number) + [.remark("The file ends inside \(place)")]
    }
  }

  /// Moves from the end of the array to the first element of another one, or to the end of the text.
  /// - Returns: What else follows, as a sentence without a period; `nil` if nothing does.
  private mutating func leave() -> String? {
    isAtStart = true
    guard cursor.skip("]") else { return nil }
    for depth in path.indices.reversed() {
      if cursor.skip(","), enter(path[depth]) {
        return isContinued ? find(from: depth + 1) : notRead
      }
      guard cursor.skip("}") else { return "What follows the array is cut short or isn't JSON" }
    }
    switch cursor.peek() {
    case nil:
      state = .done
      return nil
    case path.isEmpty ? UInt8(ascii: "[") : UInt8(ascii: "{"):
      return isContinued ? find().map { "\($0) in another JSON text, which follows" } : notRead
    default: return "Something else follows at byte \(cursor.offset.grouped), and was not read"
    }
  }

  /// Ends the reading with a last element.
  private mutating func end(_ element: Element) -> Element {
    state = .done
    return element
  }

  /// Moves to the first element; returns the reason if there is no array.
  /// - Parameter depth: The number of objects around the array that were entered already.
  private mutating func find(from depth: Int = 0) -> String? {
    for name in path.dropFirst(depth) {
      guard cursor.skip("{"), enter(name) else { return missing }
    }
    return cursor.skip("[") ? nil : missing
  }

  /// The reason if another array isn't read.
  private var notRead: String { "What follows byte \(cursor.offset.grouped) was not read" }

  /// The reason if there is no array at the path.
  private var missing: String {
    path.isEmpty ? "It isn't a JSON array" : "It has no array \(path.joined(separator: "."))"
  }

  /// Moves to the value of a member of the current object, and keeps wanted members before it.
  /// Returns false if there is no such member.
  private mutating func enter(_ name: String) -> Bool {
    while let found = cursor.name() {
      if found.elementsEqual(name.utf8) { return true }
      let key = ByteText(String(decoding: found, as: UTF8.self))
      let isWanted = wanted.contains(key)
      let offset = cursor.offset
      if case .whole(let bytes) = cursor.value(limit: isWanted ? Self.besideLimit : 0), isWanted {
        besides[key] = Bytes(bytes, named: "record", at: offset)
      }
      guard cursor.skip(",") else { return false }
    }
    return false
  }
}
