import Decoding
import Evidence

/// A reader of the items of a container, in the order of the container. It reads no further than
/// necessary for the next items.
///
/// A reader never fails: what it can't read becomes a remark, and it continues with the rest.
protocol ContainerReader {
  /// Returns the next items, such as those of one entry; there may be none. `nil` at the end.
  mutating func more() -> [ContainerItem]?
}

/// A list of items is the reader of a container whose items are known at once.
extension [ContainerItem]: ContainerReader {
  mutating func more() -> [ContainerItem]? {
    defer { self = [] }
    return isEmpty ? nil : self
  }
}

/// The items of a container, one at a time.
package struct ContainerItems {
  private var reader: any ContainerReader
  /// The items that are not returned yet.
  private var ready: ArraySlice<ContainerItem> = []

  /// Creates the items of a reader.
  init(_ reader: any ContainerReader) { self.reader = reader }

  /// Returns the next item; `nil` at the end.
  package mutating func next() -> ContainerItem? {
    while ready.isEmpty {
      guard let more = reader.more() else { return nil }
      ready = more[...]
    }
    // An empty slice still owns its items, and so the files and bytes that they hold.
    defer { if ready.isEmpty { ready = [] } }
    return ready.popFirst()
  }
}

/// A file format that contains evidence: how its first bytes are recognized, and which reader reads
/// it.
package struct Container: Sendable {
  /// The name with its article, for a sentence, such as “an HTTP archive”.
  package let name: String
  /// Returns whether the first bytes of an input are of this format. The bytes may end anywhere.
  let isBegun: @Sendable (_ head: ContainerHead) -> Bool
  /// Creates the reader of an input of this format.
  let open: @Sendable (ByteStream, ContainerLimits) -> any ContainerReader

  /// Creates a format.
  init(
    _ name: String, _ isBegun: @escaping @Sendable (ContainerHead) -> Bool,
    _ open: @escaping @Sendable (ByteStream, ContainerLimits) -> any ContainerReader
  ) {
    self.name = name
    self.isBegun = isBegun
    self.open = open
  }

  /// Creates a format whose inputs are read as a whole, up to ``ContainerLimits/record`` bytes.
  /// - Parameters:
  ///   - name: The name with its article, for a sentence.
  ///   - isBegun: Returns whether the first bytes of an input are of this format.
  ///   - tooLong: Returns the remark about an input with more bytes than this number.
  ///   - open: Creates the reader from all bytes of an input, and from the stream, which was read
  ///     already, for its name and its budget.
  static func whole(
    _ name: String, _ isBegun: @escaping @Sendable (ContainerHead) -> Bool,
    tooLong: @escaping @Sendable (_ limit: String) -> String,
    _ open: @escaping @Sendable (Bytes, ByteStream) -> any ContainerReader
  ) -> Container {
    Container(name, isBegun) { stream, limits in
      let bytes = Array(stream.peek(limits.record + 1))
      stream.discard()
      return bytes.count > limits.record
        ? [ContainerItem.remark(tooLong(limits.record.grouped))]
        : open(Bytes(bytes, named: "file", at: 0), stream)
    }
  }

  /// The number of bytes by which a format is recognized.
  package static let headSize = 64 << 10

  /// Returns the format of an input and its items. Only the content decides, not the name.
  ///
  /// An input with the byte order mark of UTF-16 is converted to UTF-8 while it is read.
  /// - Parameters:
  ///   - stream: The input, at its first byte. Nothing is taken from it if no format fits.
  ///   - limits: How much is held in memory and unpacked.
  /// - Returns: `nil` if the input has no known format.
  package static func reader(
    of stream: ByteStream, limits: ContainerLimits = ContainerLimits()
  ) -> (container: Container, items: ContainerItems)? {
    let (head, order) = stream.peekText(headSize)
    let beginning = ContainerHead(Bytes(head, name: "head"))
    guard let container = all.first(where: { $0.isBegun(beginning) }) else { return nil }
    if let order { stream.recode(from: order) }
    return (container, ContainerItems(container.open(stream, limits)))
  }
}
