import Decoding
import Evidence

/// A reader of the items of a container, one at a time, in the order of the container. It reads no
/// further than necessary for the next item.
///
/// A reader never fails: what it can't read becomes a remark, and it continues with the rest.
package protocol ContainerReader {
  /// Returns the next item; `nil` at the end.
  mutating func next() -> ContainerItem?
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

  /// The number of bytes by which a format is recognized.
  package static let headSize = 64 << 10

  /// Returns the format of an input and its reader. Only the content decides, not the name.
  ///
  /// An input with the byte order mark of UTF-16 is converted to UTF-8 while it is read.
  /// - Parameters:
  ///   - stream: The input, at its first byte. Nothing is taken from it if no format fits.
  ///   - limits: How much is held in memory and unpacked.
  /// - Returns: `nil` if the input has no known format.
  package static func reader(
    of stream: ByteStream, limits: ContainerLimits = ContainerLimits()
  ) -> (container: Container, reader: any ContainerReader)? {
    var head = Array(stream.peek(headSize))
    let order = stream.isRecoded ? nil : UTF16Order(mark: head)
    if let order {
      var decoder = UTF16Decoder(order)
      head = decoder.decode(head)
    }
    let beginning = ContainerHead(Bytes(head, name: "head"))
    guard let container = all.first(where: { $0.isBegun(beginning) }) else { return nil }
    if let order { stream.recode(from: order) }
    return (container, container.open(stream, limits))
  }
}
