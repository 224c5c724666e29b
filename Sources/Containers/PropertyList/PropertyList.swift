import Decoding
import Evidence

/// Reads a property list, in XML or binary form, or the one that is signed in a provisioning
/// profile. All values become the cells of one row; the column of a cell is its nearest key.
///
/// Entitlements and provisioning profiles name the App ID, the team and the App Attest environment.
///
/// ```
/// <plist version="1.0"><dict>
///   <key>com.apple.developer.devicecheck.appattest-environment</key><string>production</string>
/// </dict></plist>
/// ```
enum PropertyList {
  /// Returns the only item of a file: a row, or a remark.
  static func item(of file: Bytes) -> ContainerItem {
    let list =
      isSigned(file) ? SignedData(decoding: file, limits: .container).content ?? .empty : file
    guard let value = value(of: list) else {
      return .remark("The property list could not be read")
    }
    let cells = value.cells
    return cells.isEmpty ? .remark("The property list is empty") : .row(index: 0, cells)
  }

  /// Returns whether the input is a binary or XML property list, or CMS signed data that contains
  /// one in XML.
  static func isBegun(_ head: ContainerHead) -> Bool {
    head.bytes.starts(with: BinaryPropertyList.mark)
      || head.isXML(with: "<!DOCTYPE plist", "<plist")
      || isSigned(head.bytes) && head.bytes.contains(Array("<plist".utf8))
  }

  /// Returns whether the bytes begin like a ContentInfo with the type signed-data,
  /// 1.2.840.113549.1.7.2 (RFC 5652 §3).
  private static func isSigned(_ bytes: Bytes) -> Bool {
    bytes.first == 0x30 && bytes.prefix(24).contains(ArtifactStart.signedData)
  }

  /// Returns the outermost value of a property list; `nil` if it can't be read.
  private static func value(of list: Bytes) -> PropertyValue? {
    if list.starts(with: BinaryPropertyList.mark) {
      var binary = BinaryPropertyList(list)
      return binary?.value()
    }
    let stream = ByteStream(
      name: "list", bytes: list.array, budget: WorkBudget(bytes: list.count))
    var elements = XMLElements(stream, named: ["plist"], limit: list.count + 65_536)
    guard case .whole(let node)? = elements.next() else { return nil }
    return PropertyValue(node)
  }
}
