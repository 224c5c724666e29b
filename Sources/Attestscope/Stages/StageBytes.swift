import Evidence
import Results

/// Writes values in sequence, for the lines that stages exchange and for the notes of a run that
/// can be continued. Numbers are eight bytes, big-endian, and flags one byte; bytes, texts and
/// lists follow their length.
struct StageWriter {
  private(set) var bytes: [UInt8] = []

  /// Writes a number.
  mutating func put(_ number: Int) { bytes.append(bigEndian: UInt64(bitPattern: Int64(number))) }

  /// Writes a flag.
  mutating func put(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  /// Writes bytes after their length.
  mutating func put(_ part: some Collection<UInt8>) {
    put(part.count)
    bytes += part
  }

  /// Writes a text.
  mutating func put(_ text: String) { put(Array(text.utf8)) }

  /// Writes a flag, then the value if there is one.
  mutating func put<Value>(_ value: Value?, _ write: (inout StageWriter, Value) -> Void) {
    put(value != nil)
    if let value { write(&self, value) }
  }

  /// Writes the number of elements, then each.
  mutating func put<Element>(_ list: [Element], _ write: (inout StageWriter, Element) -> Void) {
    put(list.count)
    for element in list { write(&self, element) }
  }

  /// Writes a path.
  mutating func put(_ steps: [SourceStep]) {
    put(JSONWriter.line(Source(file: "", steps: steps).json))
  }
}

/// Reads values in the order in which ``StageWriter`` wrote them. Every function throws if the
/// bytes end before the value does.
struct StageReader {
  private var reader: ByteReader

  /// Creates a reader at the first byte.
  init(_ bytes: [UInt8]) { reader = ByteReader(Bytes(bytes)) }

  /// Returns the fault of bytes that no stage has written.
  static var fault: ResultsFault { ResultsFault("has a body that no stage writes") }

  /// Reads a number.
  mutating func number() throws(ResultsFault) -> Int {
    guard let number = reader.unsigned(bytes: 8) else { throw Self.fault }
    return Int(Int64(bitPattern: number))
  }

  /// Reads a flag.
  mutating func flag() throws(ResultsFault) -> Bool {
    guard let byte = reader.byte() else { throw Self.fault }
    return byte == 1
  }

  /// Reads bytes.
  mutating func part() throws(ResultsFault) -> [UInt8] {
    guard let part = reader.take(try number()) else { throw Self.fault }
    return part.array
  }

  /// Reads a text.
  mutating func text() throws(ResultsFault) -> String {
    String(decoding: try part(), as: UTF8.self)
  }

  /// Reads a value that may be absent.
  mutating func optional<Value>(
    _ read: (inout StageReader) throws(ResultsFault) -> Value
  ) throws(ResultsFault) -> Value? {
    try flag() ? try read(&self) : nil
  }

  /// Reads a text that may be absent.
  mutating func optionalText() throws(ResultsFault) -> String? {
    try optional { (reader) throws(ResultsFault) in try reader.text() }
  }

  /// Reads a number that may be absent.
  mutating func optionalNumber() throws(ResultsFault) -> Int? {
    try optional { (reader) throws(ResultsFault) in try reader.number() }
  }

  /// Reads a time that may be absent.
  mutating func optionalTime() throws(ResultsFault) -> Timestamp? {
    try optionalNumber().map { Timestamp(milliseconds: Int64($0)) }
  }

  /// Whether nothing is left to read.
  var isAtEnd: Bool { reader.isAtEnd }

  /// Reads a list.
  mutating func list<Element>(
    _ read: (inout StageReader) throws(ResultsFault) -> Element
  ) throws(ResultsFault) -> [Element] {
    let count = try number()
    // Each element has at least one byte, so that a length cannot demand more than was sent.
    guard (0...reader.remaining).contains(count) else { throw Self.fault }
    var list: [Element] = []
    for _ in 0..<count { list.append(try read(&self)) }
    return list
  }

  /// Reads a path.
  mutating func steps() throws(ResultsFault) -> [SourceStep] {
    let line = Bytes(try part())
    return try Source(try StageLine.value(of: line)).steps
  }
}
