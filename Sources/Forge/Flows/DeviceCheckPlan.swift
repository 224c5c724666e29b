import Evidence

/// A request to DeviceCheck before it is sent (Apple, “Accessing and modifying per-device data”).
struct DeviceCheckPlan {
  /// Base64 of a token of the device: nothing of its bytes is public.
  var token: String
  var transaction: String
  /// As it is written into the body.
  var timestamp: String
  /// The two bits, where they are set instead of asked.
  var bits: (Bool, Bool)?
  var isDevelopment = false
  var isSignatureInDER = false
  var status = 200
  var answer = #"{"bit0":false,"bit1":true,"last_update_time":"2026-03"}"#

  var url: String {
    let host = isDevelopment ? "api.development.devicecheck" : "api.devicecheck"
    return "https://\(host).apple.com/v1/\(bits == nil ? "query" : "update")_two_bits"
  }

  var body: String {
    let members = [
      #""device_token":"\#(token)""#, #""transaction_id":"\#(transaction)""#,
      #""timestamp":\#(timestamp)"#, bits.map { #""bit0":\#($0.0),"bit1":\#($0.1)"# },
    ]
    return "{\(members.compactMap(\.self).joined(separator: ","))}"
  }
}
