import Decoding
import Evidence

/// A property list, in XML or binary, or the one that a provisioning profile signs: its values as one
/// row, under the keys that are nearest to them.
///
/// An entitlements file and a profile name the App ID, the team and the environment of App Attest.
struct PropertyListReader: ContainerReader {
  private var item: ContainerItem?

  init(_ stream: ByteStream, limits: ContainerLimits) {
    let bytes = Array(stream.peek(limits.record + 1))
    stream.discard()
    guard bytes.count <= limits.record else {
      item = .remark("A property list of more than \(limits.record.grouped) bytes is not read")
      return
    }
    let file = Bytes(bytes, named: "file", at: 0)
    let list =
      Self.isSigned(file) ? SignedData(decoding: file, limits: .container).content ?? .empty : file
    guard let value = Self.value(of: list) else {
      item = .remark("The property list could not be read")
      return
    }
    let cells = value.cells
    item = cells.isEmpty ? .remark("The property list is empty") : .row(index: 0, cells)
  }

  static func isBegun(_ head: ContainerHead) -> Bool {
    if head.bytes.starts(with: BinaryPropertyList.mark) { return true }
    if head.text.first == UInt8(ascii: "<") {
      return ["<!DOCTYPE plist", "<plist"].contains { head.text.contains(Array($0.utf8)) }
    }
    return isSigned(head.bytes) && head.bytes.contains(Array("<plist".utf8))
  }

  /// ContentInfo with the type signed-data, 1.2.840.113549.1.7.2 (RFC 5652 §3).
  private static func isSigned(_ bytes: Bytes) -> Bool {
    let identifier: [UInt8] = [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02]
    return bytes.first == 0x30 && bytes.prefix(24).contains(identifier)
  }

  private static func value(of list: Bytes) -> PropertyValue? {
    if list.starts(with: BinaryPropertyList.mark) {
      var binary = BinaryPropertyList(list)
      return binary?.value()
    }
    let stream = ByteStream(
      name: "list", bytes: list.array, allowance: UnpackingAllowance(packed: list.count))
    var elements = XMLElements(stream, named: ["plist"], limit: list.count + 65_536)
    guard case .whole(let node)? = elements.next() else { return nil }
    return PropertyValue(node)
  }

  mutating func next() -> ContainerItem? {
    defer { item = nil }
    return item
  }
}
