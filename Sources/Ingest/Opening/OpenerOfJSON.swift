import Claims
import Decoding
import Evidence

/// Searches JSON for artifacts and values.
extension Opener {
  /// Searches all JSON values in the bytes.
  /// - Parameter parsed: The first value, if it was parsed already.
  /// - Returns: Whether the bytes begin with JSON.
  mutating func openJSON(
    _ bytes: Bytes, parsed: JSONReader.Reading? = nil, at path: SourcePath, within layers: [Layer]
  ) -> Bool {
    var rest = bytes.withoutByteOrderMark.trimmed
    guard rest.beginsJSON else { return false }
    var isFirst = true
    while rest.beginsJSON {
      let reading = (isFirst ? parsed : nil) ?? JSONReader.read(rest, limits: .record)
      guard let value = reading.value, reading.isComplete || value.hasContent else {
        return !isFirst
      }
      if isFirst, !reading.isComplete, value.members == nil { return false }
      let before = finds.count
      walk(value, named: nil, at: path, within: layers)
      // Text that continues as something other than JSON may be a printed value or source code.
      if !reading.isComplete, finds.count > before { return true }
      guard reading.isComplete else { break }
      rest = reading.rest.withoutComma
      isFirst = false
    }
    if !rest.isEmpty { carve(rest, behind: bytes, at: path, within: layers) }
    return true
  }

  /// Searches a JSON value for artifacts.
  /// - Parameters:
  ///   - value: The value.
  ///   - name: The name of its member; `nil` if it has none.
  ///   - path: The path to the object around it, or to the value if it has no name.
  ///   - layers: The values beside it, the nearest first.
  mutating func walk(
    _ value: JSONNode, named name: String?, at path: SourcePath, within layers: [Layer]
  ) {
    switch value.kind {
    case .object(let members):
      if value.isNumberList { return openNumbers(value, name, path, layers) }
      if value.isPrint, carve(value.bytes, named: name, at: path, within: layers) { return }
      if let bytes = value.indexedBytes { seeBytes(Bytes(bytes), named: name, at: path) }
      // The wrapper that tells a type isn't an object of its own: the values beside it count.
      let isWrapper = name != nil && value.unwrapped.bytes != value.bytes
      // The layer of the members is made for the first one that can hold something.
      var (inner, innerOfPart) = (isWrapper ? layers : nil, isWrapper ? layers : nil)
      let (own, outer) = (author, surrounding)
      defer { (author, surrounding) = (own, outer) }
      let request = own == .record ? RequestShape(members) : RequestShape()
      var beside = outer
      if own == .record { beside.add(request.joined(with: members)) }
      for index in members.indices where members[index].value.canHold {
        let member = members[index]
        // The parts of a request that a log prints were written by the client.
        author = request.author(of: member, in: own)
        surrounding =
          beside.mayBeRecord || RequestWords.isKept(member.name) ? RequestShape() : beside
        let string = member.value.string
        if let string {
          see(string, named: member.name, at: path)
          guard string.count >= Self.shortest else { continue }
        }
        // What is beside a request with an artifact is told apart from it.
        let isPart = author != own || RequestShape.isExchange(member.name)
        let known = isPart ? innerOfPart : inner
        let around =
          known ?? (isPart ? request : beside).layers(of: members, by: own)
          + layers.prefix(Self.deepest)
        if isPart { innerOfPart = around } else { inner = around }
        if let string {
          openString(string, named: member.name, at: path, within: around)
        } else {
          walk(member.value, named: member.name, at: path.to(member.name), within: around)
        }
      }
    case .array(let elements):
      if value.isNumberList { return openNumbers(value, name, path, layers) }
      let pieces = value.pieces(limits: decodingLimits)
      guard pieces.isEmpty else {
        for found in pieces {
          take(found, at: found.place, named: name, path: path, within: layers)
        }
        return
      }
      let around =
        value.attributes(named: name).map { attributes in
          var shape = RequestShape(attributes)
          shape.add(surrounding)
          return shape.layers(of: attributes, by: author) + layers.prefix(Self.deepest)
        } ?? layers
      for index in elements.indices where elements[index].canHold {
        walk(elements[index], named: name, at: path.to(index), within: around)
      }
    case .string(let string):
      see(string, named: nil, at: path)
      openInside(string, named: name, isWrapped: false, at: path, within: layers)
    case .number, .bool, .null: break
    }
  }

  /// Searches the string of a member. JSON in it has a path of its own.
  mutating func openString(
    _ string: Bytes, named name: String, at path: SourcePath, within layers: [Layer]
  ) {
    // JSON in a string: the pointer continues in another document.
    let steps: [SourceStep] = string.beginsJSON ? [.transform("json-string")] : []
    openInside(
      string, named: name, isWrapped: AnswerWrapper.wraps(name, at: path),
      at: path.to(name).to(steps), within: layers)
  }

  /// Opens a string of a JSON value or a form. In an answer, it may be the text of another user: who
  /// wrote the values in it isn't known, unless the answer is wrapped in the string.
  private mutating func openInside(
    _ string: Bytes, named name: String?, isWrapped: Bool, at path: SourcePath,
    within layers: [Layer]
  ) {
    let own = author
    defer { author = own }
    if own == .server, !isWrapped { author = .unknown }
    open(string, named: name, at: path, within: layers)
  }
}

extension JSONNode {
  /// Whether there may be a string that is kept, or anything to open, in the value.
  fileprivate var canHold: Bool {
    switch kind {
    case .object(let members):
      // Numbers and short values are bytes if there are enough of them.
      members.count >= Self.fewestIndexes || members.contains { $0.value.isLongEnough }
        || isPrint
    case .array, .string, .number, .bool, .null: isLongEnough
    }
  }

  /// Whether it is an object, an array, or a string that is kept.
  private var isLongEnough: Bool {
    switch kind {
    case .object, .array: true
    case .string(let text): text.count >= SeenString.lengths.lowerBound
    case .number, .bool, .null: false
    }
  }
}
