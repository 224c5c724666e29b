import Evidence

/// The elements of an array that lies somewhere in a JSON text, one at a time, so that the text can be
/// longer than memory.
struct JSONElements {
  private var cursor: JSONCursor
  private let path: [String]
  private let wanted: Set<ByteText>
  private let limit: Int
  private var state = State.before
  private(set) var index = 0
  /// The members beside the array and around it that were asked for, as far as they stand before it.
  private(set) var besides: [ByteText: Bytes] = [:]

  /// The most bytes of a member that is kept beside the array.
  private static let besideLimit = 4 << 20

  private enum State {
    case before, inside, done
  }

  enum Element {
    case whole(Bytes)
    case tooLong
    /// The text ends inside of it; these bytes are there.
    case cut(Bytes)
    /// There is no such array, or something is not JSON: a sentence without a full stop.
    case fault(String)
  }

  /// - Parameters:
  ///   - path: the names of the members from the outermost object down to the array.
  ///   - wanted: names of members that are kept as well.
  init(_ stream: ByteStream, at path: [String], wanted: Set<ByteText> = [], limit: Int) {
    cursor = JSONCursor(stream)
    self.path = path
    self.wanted = wanted
    self.limit = limit
  }

  /// The next element; its number is one less than ``index`` then.
  mutating func next() -> Element? {
    if state == .before {
      cursor.skipByteOrderMark()
      if let fault = find() {
        state = .done
        return .fault(fault)
      }
      state = .inside
    }
    guard state == .inside else { return nil }
    guard let first = cursor.peek() else { return end(.fault("The array is cut short")) }
    if first == UInt8(ascii: "]") { return end(nil) }
    if index > 0, !cursor.skip(",") {
      return end(.fault("Something other than a comma follows element \(index)"))
    }
    guard cursor.peek() != UInt8(ascii: "]") else { return end(nil) }
    let offset = cursor.offset
    let value = cursor.value(limit: limit)
    index += 1
    switch value {
    case .whole(let bytes): return .whole(Bytes(bytes, named: "record", at: offset))
    case .tooLong: return .tooLong
    case .cut(let bytes): return end(.cut(Bytes(bytes, named: "record", at: offset)))
    }
  }

  private mutating func end(_ element: Element?) -> Element? {
    state = .done
    return element
  }

  /// Goes to the first element; returns why there is none.
  private mutating func find() -> String? {
    for name in path {
      guard cursor.skip("{"), enter(name) else { return missing }
    }
    return cursor.skip("[") ? nil : missing
  }

  private var missing: String {
    path.isEmpty ? "It isn't a JSON array" : "It has no array \(path.joined(separator: "."))"
  }

  /// Goes to the value of a member of the object that was entered.
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
