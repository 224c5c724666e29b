import Decoding
import Evidence
import Testing

@testable import Containers

@Suite("Property lists")
struct PropertyListReaderTests {
  private static let entitlements = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>
      <key>Name</key><string>Example</string>
      <key>TeamIdentifier</key><array><string>0123456789</string></array>
      <key>Entitlements</key><dict>
        <key>application-identifier</key><string>0123456789.com.example</string>
        <key>com.apple.developer.devicecheck.appattest-environment</key>
        <array><string>development</string><string>production</string></array>
        <key>get-task-allow</key><true/>
      </dict>
      <key>Certificate</key><data>
      AQI=
      </data>
    </dict></plist>
    """
  private static let row =
    "Name=Example TeamIdentifier=0123456789 application-identifier=0123456789.com.example "
    + "com.apple.developer.devicecheck.appattest-environment=development "
    + "com.apple.developer.devicecheck.appattest-environment=production get-task-allow=true "
    + "Certificate=\u{1}\u{2}"

  @Test("An XML list gives its values under their keys")
  func xml() {
    let opened = Opened(Self.entitlements)
    #expect(opened.container == "a property list")
    #expect(opened.rows == [Self.row])
  }

  @Test("A value has the keys around its own")
  func outer() {
    let outer = Opened(Self.entitlements).items.flatMap { item in
      if case .row(_, let cells) = item { cells.map(\.outer) } else { [[String]]() }
    }
    #expect(
      outer == [[], [], ["Entitlements"], ["Entitlements"], ["Entitlements"], ["Entitlements"], []])
  }

  /// A message of CMS without signers, around the list (RFC 5652 §5.1).
  private static func signed(_ content: [UInt8]) -> [UInt8] {
    func element(_ tag: UInt8, _ parts: [UInt8]...) -> [UInt8] {
      let content = parts.flatMap(\.self)
      return [tag, 0x82, UInt8(content.count >> 8), UInt8(content.count & 0xff)] + content
    }
    let data: [UInt8] = [0x06, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, 1]
    let signedData: [UInt8] = [0x06, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, 2]
    return element(
      0x30, signedData,
      element(
        0xa0,
        element(
          0x30, [2, 1, 1], [0x31, 0], element(0x30, data, element(0xa0, element(0x04, content))),
          [0x31, 0])))
  }

  @Test("A provisioning profile gives the values that it signs")
  func profile() {
    let opened = Opened(Self.signed(Array(Self.entitlements.utf8)))
    #expect(opened.container == "a property list")
    #expect(opened.rows == [Self.row])
    #expect(Opened(Self.signed([0x31, 0])).container == nil)
  }

  /// A binary list of these objects, the first at the top (Apple, CFBinaryPList.c).
  private static func binary(_ objects: [[UInt8]], top: UInt8 = 0) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var places: [UInt8] = []
    for object in objects {
      places.append(UInt8(bytes.count))
      bytes += object
    }
    let table = UInt8(bytes.count)
    bytes += places + [0, 0, 0, 0, 0, 0, 1, 1]
    bytes += [0, 0, 0, 0, 0, 0, 0, UInt8(objects.count), 0, 0, 0, 0, 0, 0, 0, top]
    return bytes + [0, 0, 0, 0, 0, 0, 0, table]
  }

  @Test("A binary list gives the same")
  func binaryList() {
    let list = Self.binary([
      [0xd3, 1, 2, 3, 4, 5, 6], [0x51, 0x61], [0x51, 0x62], [0x51, 0x63],
      [0x62, 0, 0x41, 0, 0xe9], [0xa2, 7, 8], [0x42, 1, 2], [0x11, 1, 2], [0x09],
    ])
    #expect(Opened(list).rows == ["a=Aé b=258 b=true c=\u{1}\u{2}"])
  }

  @Test(
    "A malformed list is reported",
    arguments: [
      Array("bplist00".utf8), Array(Self.binary([[0xa1, 0]]).prefix(20)),
      Self.binary([[0x4f, 0x13]]),
      Self.binary([[0xd1, 1, 9]]), Array("<plist><dict>".utf8), Array("<plist></plist>".utf8),
    ])
  func malformed(bytes: [UInt8]) {
    let opened = Opened(bytes)
    #expect(opened.remarks.count + opened.rows.count == 1)
  }

  @Test("A list that contains itself ends at a limit")
  func hostile() {
    #expect(Opened(Self.binary([[0xa1, 0]])).remarks == ["The property list is empty"])
    let many = (0..<40).map { [0xaf, 0x10, 30] + [UInt8](repeating: UInt8($0 + 1), count: 30) }
    let opened = Opened(Self.binary(many.prefix(6) + [[0x51, 0x61]]))
    #expect(opened.rows.count <= 1)
    let deep = "<plist>" + String(repeating: "<array>", count: 1_000)
    #expect(Opened(deep).remarks == ["The property list could not be read"])
  }
}
