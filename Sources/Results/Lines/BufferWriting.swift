import Evidence

extension Field<ArtifactResult> {
  /// The bytes that all other places in a line refer to, so that a report can be rendered from the
  /// line. Each buffer stands after the one that it was made from.
  ///
  /// ```json
  /// [{"bytes": 5637, "hex": "a363…", "name": "artifact", "withheld": [[632, 88]]},
  ///  {"bytes": 2256, "from": [{"buffer": "artifact", "offset": 512, "length": 1000}, …],
  ///   "name": "receipt payload", "origin": {"transform": "octet-string-chunks", …}}]
  /// ```
  ///
  /// Each element of `withheld` is an offset and a length in bytes.
  static let buffers = Field(
    path: ["buffers"],
    schema: Schema.list(schemaOfBuffer).about(
      "The bytes that all offsets in this line refer to, the artifact's own first."),
    isRequired: false,
    write: { result, line, name in
      guard result.holdsBytes else { return }
      line.json.name(name)
      line.list(line.table.buffers) { $1.write($0, withheld: result.withheld.ranges(in: $0)) }
    })

  private static let schemaOfBuffer = Schema.object(
    [
      "name": .text.about("What places in this line call it; unique in the line."),
      "title": .text.about("What reports call it, if not by its name."), "bytes": .count,
      "hex": .hex.about("The bytes, with zeros for redacted ones."),
      "omitted": .positive.about("Number of bytes that follow those in `hex`."),
      "from": Schema.list(Codec.place.schema).about("The parts of another buffer, in order."),
      "withheld": .list(
        Schema.list(.count, limit: 2).with(["minItems": .integer(2)]).about(
          "Offset and length of a redacted range.")),
      "origin": .object(
        [
          "buffer": .text.about("The parent as reports call it; it may be missing in the line."),
          "offset": .count, "transform": .words(Origin.Transform.allCases.map(\.rawValue)),
        ], required: ["buffer", "offset", "transform"]),
    ], required: ["bytes", "name"]
  ).about("Has either `hex` or `from`.").with([
    "oneOf": [.object(["required": ["hex"]]), .object(["required": ["from"]])],
    "dependentRequired": .object(["omitted": ["hex"], "from": ["origin"]]),
  ])
}

extension LineWriter {
  /// Maximum number of bytes of a buffer that are written.
  private static let keptBytes = 64 << 10

  /// Writes a buffer. If it is joined from parts of the artifact, as these parts; otherwise as its
  /// first 64 KiB in hexadecimal, with zeros for redacted bytes.
  ///
  /// - Parameter withheld: The redacted ranges, as offsets in the buffer.
  fileprivate mutating func write(_ buffer: Buffer, withheld: [Range<Int>]) {
    let name = table.name(of: buffer)
    let pieces = table.pieces(of: buffer)
    let kept =
      pieces == nil ? min(buffer.storage.count, Self.keptBytes) : buffer.storage.count
    let hidden = withheld.map { $0.clamped(to: 0..<kept) }.filter { !$0.isEmpty }
    object { line in
      line.json.member("bytes", buffer.storage.count)
      if let pieces {
        line.json.name("from")
        line.list(pieces) { Codec.place.write($0, &$1) }
      } else {
        line.json.member("hex", buffer.storage.prefix(kept).blanking(hidden).hex)
      }
      line.json.member("name", name)
      if kept < buffer.storage.count {
        line.json.member("omitted", buffer.storage.count - kept)
      }
      // The place that the bytes come from, outside of the excerpt that is shown.
      if let place = buffer.origin?.place, let transform = buffer.origin?.transform {
        line.json.name("origin")
        line.object { line in
          line.json.member("buffer", place.buffer.name)
          line.json.member("offset", place.offset)
          line.json.member("transform", transform.rawValue)
        }
      }
      if !name.equals(buffer.name) { line.json.member("title", buffer.name) }
      if !hidden.isEmpty {
        line.json.name("withheld")
        line.list(hidden) { range, line in
          line.list([range.lowerBound, range.count]) { $1.json.write(Int64($0)) }
        }
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns the bytes with zeros in the given ranges.
  fileprivate func blanking(_ hidden: [Range<Int>]) -> ArraySlice<UInt8> {
    var bytes = self
    for range in hidden {
      bytes.replaceSubrange(range, with: repeatElement(0, count: range.count))
    }
    return bytes
  }
}
