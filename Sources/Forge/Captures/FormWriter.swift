import Evidence
import Foundation

/// Writes the fields of a request as HTML forms do.
enum FormWriter {
  /// `application/x-www-form-urlencoded`, with the fields as recorders list them once more.
  static func form(_ values: [CaptureValue], _ names: [CaptureField: String]) -> CapturedBody {
    let fields = fields(values, names)
    return CapturedBody(
      "application/x-www-form-urlencoded",
      text: fields.map { "\($0.name)=\(escaped($0.value))" }.joined(separator: "&"),
      fields: fields)
  }

  /// RFC 7578.
  ///
  /// - Parameter asFile: whether the artifact is sent as the bytes of a file.
  static func multipart(
    _ values: [CaptureValue], _ names: [CaptureField: String], asFile: Bool
  ) -> CapturedBody {
    let boundary = "----Boundary7MA4YWxkTrZu0gW"
    let parts = values.flatMap { value -> [UInt8] in
      guard let name = names[value.field] else { return [] }
      let isFile = asFile && value.field.isArtifact
      let head = isFile ? "; filename=\"\(name).bin\"\r\nContent-Type: \(CapturedBody.octets)" : ""
      return Array(
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\(head)\r\n\r\n".utf8)
        + (isFile ? [UInt8](base64: value.text) : Array(value.text.utf8)) + [0x0d, 0x0a]
    }
    return CapturedBody(
      "multipart/form-data; boundary=\(boundary)", parts + Array("--\(boundary)--\r\n".utf8))
  }

  private static func fields(
    _ values: [CaptureValue], _ names: [CaptureField: String]
  ) -> [CapturedHeader] {
    values.compactMap { value in names[value.field].map { CapturedHeader($0, value.text) } }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("+", with: "%2B").replacing("/", with: "%2F")
      .replacing("=", with: "%3D")
  }
}
