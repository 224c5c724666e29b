import Claims
import Decoding
import Evidence

/// Searches text that is neither JSON nor a form, and binary data. Artifacts are carved from the
/// bytes around them.
extension Opener {
  /// Adds the artifacts in a text.
  /// - Returns: Whether there was any.
  mutating func carve(
    _ text: Bytes, named name: String?, at path: SourcePath, within layers: [Layer]
  ) -> Bool {
    let carving = Carver.carve(text, limits: decodingLimits)
    if carving.isLone {
      find(
        TextDecoder.read(text.artifactText, limits: decodingLimits), in: text, name, path, layers)
      return true
    }
    guard let first = carving.finds.first else { return false }
    if name != nil || text.isBase64Alone, carving.finds.count == 1, first.label == nil,
      first.values.isEmpty,
      openWhole(text, named: name, at: path, within: layers)
    {
      return true
    }
    var lines = TextLines(text)
    let blocks = PEMNeighbours(text) { lines.place(of: $0).line }
    for remark in blocks.remarks { self.remark(remark) }
    for found in carving.finds {
      take(
        found, at: found.place, named: name, path: path,
        within: layers + [blocks.key].compactMap(\.self))
    }
    if carving.isLimited { remarkLimit() }
    return true
  }

  /// Adds the artifacts that begin in the new part of a window.
  mutating func carve(_ window: TextWindow, at path: SourcePath) {
    let carving = Carver.carve(window.text, limits: decodingLimits)
    let fresh = carving.finds.filter { window.fresh.contains($0.stretch.startIndex) }
    window.tally.add(fresh.count)
    for found in fresh {
      take(found, at: window.place(of: found.place), named: nil, path: path, within: [])
    }
    if carving.isLimited { remarkLimit() }
  }

  /// Adds the remark that a text has too many artifacts.
  mutating func remarkLimit() {
    remark("A text holds more than \(Carver.mostFinds.grouped) artifacts; the rest was not read")
  }

  /// Adds the artifacts in the text after a JSON value.
  /// - Parameters:
  ///   - rest: The text after the value.
  ///   - whole: The whole text, for lines and offsets.
  ///   - path: The path to the whole text.
  ///   - layers: The values beside it.
  mutating func carve(
    _ rest: Bytes, behind whole: Bytes, at path: SourcePath, within layers: [Layer]
  ) {
    var lines = TextLines(whole)
    for found in Carver.carve(rest, limits: decodingLimits).finds {
      let place = lines.place(of: found.stretch.startIndex)
      take(found, at: place, named: nil, path: path, within: layers)
    }
  }

  /// Adds a carved artifact with the values around it. Of the values on its lines, in its row or in
  /// its paragraph, the client wrote those in a printed request, and the author of the text the
  /// others. The author of values that are only near is unknown.
  mutating func take(
    _ found: CarvedArtifact, at place: TextPlace, named name: String?, path: SourcePath,
    within layers: [Layer]
  ) {
    guard !openForm(around: found, at: place, path: path, within: layers) else { return }
    if let opened = isOpened(around: found) {
      guard !opened else { return }
    } else if openBase64(around: found, at: place, path: path, within: layers) {
      return
    }
    let input = AssertionToken.signingInput(before: found.stretch)
    var layers = values(beside: found, at: place, path: path) { _ in true } + layers
    // The signing input of a token is the client data of its signature if no other value is named
    // so.
    if let input,
      !layers.contains(where: { layer in
        layer.members.contains { [.clientData, .clientDataHash].contains($0.field) }
      })
    {
      layers.insert(
        Layer(author: .client, members: [JSONNode.Member("clientData", text: input)]), at: 0)
    }
    add(
      FoundArtifact(
        decodedText: input == nil
          ? found.decodedTextInQuotes : found.decodedText.without(.base64URLAlphabet),
        type: found.type,
        field: found.label.flatMap { ArtifactType(ofMember: $0.text) }
          ?? name.flatMap(ArtifactType.init(ofMember:)),
        path: path.to([place.step]), transforms: found.steps.map { .transform($0) },
        layers: layers,
        text: found.stretch))
  }

  /// Opens the form around an artifact, as a log prints the body or the query of a request. In a record,
  /// the client wrote its values.
  /// - Returns: Whether the artifact was found in it, by this call or an earlier one.
  private mutating func openForm(
    around found: CarvedArtifact, at place: TextPlace, path: SourcePath, within layers: [Layer]
  ) -> Bool {
    let stretch = found.stretch
    if let known = printedForm, known.run.buffer === stretch.buffer,
      known.run.range.contains(stretch.startIndex)
    {
      return known.isOpened
    }
    let run = FormText.run(around: stretch)
    let outer = author
    defer { author = outer }
    if outer == .record { author = .client }
    let before = finds.count
    if let fields = FormText.fields(ofRun: run) {
      let start = place.moved(by: run.startIndex - stretch.startIndex)
      open(fields, at: path.opened.to([start.step]), within: layers)
    }
    let isOpened = finds.count > before
    let own = found.readable
    let known = printedForm?.sent.flatMap {
      $0.buffer === own.buffer && $0.range.contains(own.startIndex) ? $0 : nil
    }
    printedForm = (run, isOpened, isOpened ? nil : known ?? FormText.sent(around: own))
    return isOpened
  }

  /// Opens the Base64 of a text that an artifact is in, as a log prints it. If the line says what was requested,
  /// or a client sent, the client wrote the text.
  /// - Returns: Whether the artifact was found in it.
  private mutating func openBase64(
    around found: CarvedArtifact, at place: TextPlace, path: SourcePath, within layers: [Layer]
  ) -> Bool {
    guard let text = found.around else { return false }
    // The values in the Base64 are read again, with what the text says of them.
    let beside = values(beside: found, at: place, path: path) {
      $0.name.buffer === text.written.buffer
    }
    let outer = author
    defer { author = outer }
    // The signer of a token wrote its payload.
    if outer == .record,
      AssertionToken.isPayload(text.written) || mayBeSent(text, around: found, at: place)
    {
      author = .client
    }
    let before = finds.count
    open(
      text.value, at: path.opened.to([place.step, .transform("base64")]), within: beside + layers)
    printedBase64 = (text.written, finds.count > before)
    return finds.count > before
  }

  /// Returns whether an artifact in the same Base64 as an earlier one was found when that was opened; `nil` if it
  /// isn't the same.
  private func isOpened(around found: CarvedArtifact) -> Bool? {
    guard let known = printedBase64, let text = found.around,
      known.digits.buffer === text.written.buffer, known.digits.range == text.written.range
    else { return nil }
    return known.isOpened
  }

  /// Returns the values beside an artifact that are meant, by their authors.
  private mutating func values(
    beside found: CarvedArtifact, at place: TextPlace, path: SourcePath,
    where isMeant: (NamedValue) -> Bool
  ) -> [Layer] {
    let isSent = isSent(beside: found, at: place)
    var (said, sent, near): ([JSONNode.Member], [JSONNode.Member], [JSONNode.Member]) = ([], [], [])
    for (index, value) in found.values.enumerated() where isMeant(value) {
      let member = JSONNode.Member(value.name.text, text: value.value)
      see(member.value.bytes, named: member.name, at: path)
      if index >= found.closeValues {
        near.append(member)
      } else if isSent(value) {
        sent.append(member)
      } else {
        said.append(member)
      }
    }
    return [
      Layer(author: author, members: said), Layer(author: .client, members: sent),
      Layer(author: .unknown, members: near),
    ].filter { !$0.members.isEmpty }
  }

  /// Returns whether the client may have written a text in Base64: an object, so that a name such as `request` before
  /// it can't be that of an ID.
  private mutating func mayBeSent(
    _ text: NamedValue, around found: CarvedArtifact, at place: TextPlace
  ) -> Bool {
    guard mayReadLine(of: found.readable, at: place), !RequestWords.isRequest(text.name.text)
    else { return true }
    return PrintedLine(around: found.readable, of: found).mayBeSent(
      text, at: text.written.startIndex)
      || isSent(beside: found, at: place)(text)
  }

  /// Returns a function that tells whether a value beside an artifact is part of a request that the
  /// text prints.
  private mutating func isSent(
    beside found: CarvedArtifact, at place: TextPlace
  ) -> (NamedValue) -> Bool {
    guard author == .record else { return { _ in false } }
    let artifact = found.readable
    let mayRead = mayReadLine(of: artifact, at: place)
    let before =
      mayRead ? PrintedRequest.start(before: artifact) : artifact.buffer.all.startIndex
    let behind = before == nil ? PrintedRequest.start(behind: artifact) : nil
    let line =
      mayRead && found.values.contains(where: PrintedLine.mayHold)
      ? PrintedLine(around: artifact, of: found) : nil
    let isOfRequest = PrintedLine.nameRequest(around: found)
    let isBesideRequest = !surrounding.mayBeRecord
    // A form that can't be read, such as one with a bracket in a value, is the client's as well.
    let form = printedForm?.sent
    return { value in
      // The values in a text in Base64 have the author of the text.
      guard value.written.buffer === artifact.buffer else {
        return before != nil || AssertionToken.isPayload(artifact)
      }
      if let form, form.buffer === value.name.buffer, form.range.contains(value.name.startIndex) {
        return true
      }
      let start = value.written.startIndex
      if let request = before ?? behind, start > request { return true }
      if RequestWords.namesSender(before: value.name) || RequestWords.isHeader(value.name)
        || FormText.isSent(value.written, named: value.name)
      {
        return true
      }
      if isBesideRequest, PrintedLine.mayHold(value), !RequestWords.namesKeeper(before: value.name)
      {
        return true
      }
      guard artifact.isOnOtherLine(than: value.written) else {
        return line?.mayBeSent(value, at: start) ?? false && PrintedLine.mayHold(value)
      }
      // A value on another line may be part of another request.
      if PrintedRequest.start(before: value.written).map({ start > $0 }) ?? false { return true }
      guard PrintedLine.mayHold(value) else { return false }
      return isOfRequest && RequestWords.beginsLine(value.name)
        || PrintedLine(around: value.written, of: found).mayBeSent(value, at: start)
    }
  }

  /// Returns whether the line of an artifact may be searched for a request, and counts its bytes. The line is
  /// searched for each artifact on it; artifacts of the usual length never reach the limit. Beyond it, the
  /// start of the text may be a request, as that of a line which begins too far away.
  private mutating func mayReadLine(of stretch: Bytes, at place: TextPlace) -> Bool {
    if readLines?.buffer !== stretch.buffer { readLines = (stretch.buffer, 0) }
    let search = PrintedRequest.lengthOfSearch(beside: stretch, inColumn: place.column)
    let count = (readLines?.count ?? 0) + search
    guard count <= Self.mostReadings * stretch.startIndex + PrintedRequest.longestSearch else {
      return false
    }
    readLines?.count = count
    return true
  }

  /// The most times that a byte of a line is read for the artifacts on the line, on average. Assertions
  /// of 190 digits, the shortest artifacts, need 253.
  private static let mostReadings = 256

  /// Searches the bytes of Base64 text, if they are an artifact, JSON or compressed data. An artifact may have been read
  /// as UTF-8 before.
  /// - Returns: Whether they are.
  mutating func openBase64(
    _ text: Bytes, named name: String?, at path: SourcePath, within layers: [Layer]
  ) -> Bool {
    guard text.isBase64Alone else { return false }
    let decodedText = TextDecoder.read(text, limits: decodingLimits)
    let damage = decodedText.damage?.kind
    guard decodedText.encoding != .raw, damage == nil || damage == .utf8Replacement,
      decodedText.payload.count >= Opener.shortest
    else { return false }
    if ArtifactType.sniff(decodedText.payload).isOfAppAttest {
      find(decodedText, in: text, name, path, layers)
      return true
    }
    guard damage == nil, decodedText.payload.isOpenable else { return false }
    let steps = decodedText.payload.transforms(since: text.buffer).compactMap(SourceStep.init)
    open(decodedText.payload, named: name, at: path.to(steps), within: layers)
    return true
  }

  /// Adds the artifacts in binary data.
  mutating func openBinary(_ bytes: Bytes, at path: SourcePath, within layers: [Layer]) {
    for part in BinaryCarving.artifacts(in: bytes) {
      find(part, in: bytes, at: path, within: layers)
    }
  }

  /// Adds the artifacts and the strings that are fields of a binary message. The message says where they end.
  /// - Returns: Whether there was an artifact.
  mutating func openFields(
    of bytes: Bytes, at path: SourcePath, within layers: [Layer]
  ) -> Bool {
    let before = finds.count
    for field in BinaryFields.fields(of: bytes) {
      see(field, named: nil, at: path)
      if field.first == UInt8(ascii: "{") {
        _ = openJSON(field, at: path.opened, within: layers)
      } else if ArtifactType.sniff(field).isOfAppAttest, !BinaryCarving.isMessage(field) {
        find(field, in: bytes, at: path, within: layers)
      }
    }
    return finds.count > before
  }

  /// Adds an artifact that is a part of binary data.
  private mutating func find(
    _ part: Bytes, in bytes: Bytes, at path: SourcePath, within layers: [Layer]
  ) {
    let offset = part.startIndex - bytes.startIndex
    find(
      TextDecoder.read(part.artifactText, limits: decodingLimits), in: part, nil,
      path.to([.text(line: 1, column: offset + 1, offset: offset)]), layers)
  }
}

extension Bytes {
  /// Returns whether a line break is between two parts of the same buffer.
  fileprivate func isOnOtherLine(than other: Bytes) -> Bool {
    let (first, second) = startIndex < other.startIndex ? (self, other) : (other, self)
    return buffer.all.between(first.endIndex, second.startIndex).contains(0x0a)
  }
}

extension CarvedArtifact {
  /// The decoded text without the escapes of the string that it is in, which are no deviation.
  fileprivate var decodedTextInQuotes: DecodedText {
    let before = stretch.buffer.all.between(stretch.startIndex - 1, stretch.startIndex)
    return before.first == UInt8(ascii: "\"") ? decodedText.without(.escapedSlashes) : decodedText
  }
}

extension DecodedText {
  /// Returns the reading without a repair that is no deviation where the text was found: Base64url in a
  /// token's signature (RFC 7515 §2), or the escapes of a string.
  func without(_ repair: RepairKind) -> DecodedText {
    DecodedText(
      text: text, payload: payload, encoding: encoding,
      repairs: repairs.filter { $0.kind != repair }, damage: damage)
  }
}
