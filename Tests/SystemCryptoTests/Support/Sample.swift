import Evidence
import Foundation
import Testing

/// A real artifact from `samples/real`, cut into the parts that cryptography is done with.
///
/// The cutting trusts the samples: each was decoded before it was taken in.
struct Sample: CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  let known: [String: String]

  var testDescription: String { name }

  static func all(_ kind: String) -> [Sample] {
    files(in: "real").filter { $0.hasPrefix(kind) && $0.hasSuffix(".json") }.compactMap(Sample.init)
  }

  private init?(file: String) {
    guard let object = try? JSONSerialization.jsonObject(with: Self.read("real/\(file)")),
      let fields = object as? [String: Any], let base64 = fields["base64"] as? String,
      let data = Data(base64Encoded: base64)
    else { return nil }
    name = String(file.dropLast(5))
    bytes = Array(data)
    known = (fields["known"] as? [String: Any] ?? [:]).compactMapValues { $0 as? String }
  }

  // MARK: - Files

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../samples").standardizedFileURL

  private static func files(in name: String) -> [String] {
    let path = folder.appending(path: name).path()
    return (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }

  private static func read(_ path: String) -> Data {
    (try? Data(contentsOf: folder.appending(path: path))) ?? Data()
  }

  /// A certificate of `samples/roots`, as DER.
  static func root(_ name: String) -> Bytes {
    let text = String(decoding: read("roots/\(name).pem"), as: UTF8.self)
    let base64 = text.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined()
    return Bytes(Array(Data(base64Encoded: base64) ?? Data()), name: name)
  }

  static let attestationRoot = root("Apple_App_Attestation_Root_CA")
  static let receiptRoot = root("Apple_Root_CA_-_G3")
  static let receiptIssuer = root("Apple_Application_Integration_CA_5_-_G1")
}

extension Sample {
  /// The byte string that follows a text key of the object's CBOR maps.
  func field(_ key: String) -> Bytes {
    let mark = [UInt8(0x60 + key.utf8.count)] + Array(key.utf8)
    guard let range = bytes.firstRange(of: mark) else { return .empty }
    return CBORString(bytes, at: range.upperBound).content
  }

  /// Leaf and intermediate of an attestation.
  var x5c: [Bytes] {
    guard let range = bytes.firstRange(of: [0x63] + Array("x5c".utf8)) else { return [] }
    let leaf = CBORString(bytes, at: range.upperBound + 1)
    return [leaf.content, CBORString(bytes, at: leaf.end).content]
  }

  var receipt: Bytes { name.hasPrefix("receipt") ? Bytes(bytes) : field("receipt") }

  /// The three certificates of a receipt: they lie there in DER, whatever surrounds them.
  var receiptCertificates: [Bytes] {
    let whole = receipt.array
    let name = Array("Application Attestation Fraud Receipt Signing".utf8)
    guard let inside = whole.firstRange(of: name) else { return [] }
    var start = inside.lowerBound
    while start > 0, !DERValue(whole, at: start).isCertificate(around: inside) { start -= 1 }
    var certificates: [Bytes] = []
    while start < whole.count, whole[start] == 0x30, certificates.count < 3 {
      let value = DERValue(whole, at: start)
      certificates.append(Bytes(Array(whole[start..<value.end])))
      start = value.end
    }
    return certificates
  }
}

/// A CBOR byte string with a length of one or two bytes.
private struct CBORString {
  let content: Bytes
  let end: Int

  init(_ bytes: [UInt8], at start: Int) {
    let long = bytes[start] == 0x59
    let count =
      long
      ? Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])
      : bytes[start] == 0x58 ? Int(bytes[start + 1]) : Int(bytes[start] & 0x1f)
    let head = long ? 3 : bytes[start] == 0x58 ? 2 : 1
    end = start + head + count
    content = Bytes(Array(bytes[(start + head)..<end]))
  }
}
