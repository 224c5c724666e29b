/// The plan of a request to DeviceCheck, with the response (Apple, “Accessing and modifying
/// per-device data”).
struct DeviceCheckPlan {
  /// The device token in Base64. Its structure isn't public.
  var token: String
  /// The transaction ID.
  var transaction: String
  /// The timestamp as written into the body; correct in milliseconds.
  var timestamp: String
  /// The two bits to set; `nil` to query them.
  var bits: (Bool, Bool)?
  /// Whether the request goes to the development host.
  var isDevelopment = false
  /// Whether the authorization token is wrongly signed in DER.
  var isSignatureInDER = false
  /// The status code of the response.
  var status = 200
  /// The body of the response.
  var answer = #"{"bit0":false,"bit1":true,"last_update_time":"2026-03"}"#

  /// The URL for querying or updating the bits.
  var url: String {
    let host = isDevelopment ? "api.development.devicecheck" : "api.devicecheck"
    return "https://\(host).apple.com/v1/\(bits == nil ? "query" : "update")_two_bits"
  }

  /// The JSON body of the request.
  var body: String {
    let members = [
      #""device_token":"\#(token)""#, #""transaction_id":"\#(transaction)""#,
      #""timestamp":\#(timestamp)"#, bits.map { #""bit0":\#($0.0),"bit1":\#($0.1)"# },
    ]
    return "{\(members.compactMap(\.self).joined(separator: ","))}"
  }
}
