/// A writer of HTML form data.
enum FormWriter {
  /// Returns a body in `application/x-www-form-urlencoded`, and its fields as a list, which recorders
  /// write beside the body. Values without a name in `names` are left out.
  static func form(_ values: [CaptureValue], _ names: [CaptureField: String]) -> CapturedBody {
    let fields = values.named(names)
    return CapturedBody(
      "application/x-www-form-urlencoded",
      text: fields.map { "\($0.name)=\(escaped($0.value))" }.joined(separator: "&"),
      fields: fields)
  }

  /// Returns a body in `multipart/form-data` (RFC 7578).
  ///
  /// - Parameters:
  ///   - values: The values of the form.
  ///   - names: The names of the fields; values without a name are left out.
  ///   - asFile: Whether the artifact is sent as a file of its bytes, instead of as Base64 text.
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

  /// Returns the text with `%` and the signs of Base64 (`+`, `/`, `=`) percent-encoded. All other
  /// characters stay as they are.
  private static func escaped(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("+", with: "%2B").replacing("/", with: "%2F")
      .replacing("=", with: "%3D")
  }
}
