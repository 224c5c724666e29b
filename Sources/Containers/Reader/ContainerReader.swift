import Decoding
import Evidence

/// The items of a container, one at a time, in its order. Reading goes no further than is asked for.
///
/// A reader is total: what it cannot read becomes a remark, and everything else is still read.
package protocol ContainerReader {
  mutating func next() -> ContainerItem?
}

/// A form in which evidence is kept: how its first bytes tell it, and what reads it.
package struct Container: Sendable {
  /// With its article, for a sentence.
  package let name: String
  /// Whether the beginning of an input is of this form. It may be cut off anywhere.
  let isBegun: @Sendable (_ head: ContainerHead) -> Bool
  let open: @Sendable (ByteStream, ContainerLimits) -> any ContainerReader

  /// How many bytes of an input are looked at.
  package static let headSize = 64 << 10

  /// What reads an input, told by its content alone; `nil` where it is no container that is known.
  ///
  /// Text in UTF-16 that its mark tells is read as UTF-8.
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
