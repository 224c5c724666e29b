import Claims
import Checks
import Decoding
import Evidence

extension Trial {
  /// Returns a request to DeviceCheck that Apple accepted.
  package static func deviceCheck(
    _ body: String = Self.deviceCheckBody(), to url: String = Self.queryEndpoint,
    answering status: Int? = 200,
    _ answer: String? = #"{"bit0":true,"bit1":false,"last_update_time":"2026-05"}"#,
    authorization: String? = Self.developerToken(), method: String = "POST"
  ) throws -> Trial {
    var trial = try Trial.attestation()
    trial.payload = Bytes(Array(body.utf8), name: "request")
    trial.type = .deviceCheck
    trial.claimedType = nil
    trial.expectations = .init()
    guard var call = DeviceCheckCall(url: url) else { return trial }
    call.method = method
    call.authorization = authorization
    call.sentAt = Timestamp(rfc3339: "2026-05-04T10:00:00Z")
    call.status = status
    call.answer = answer.map { Bytes(Array($0.utf8), name: "answer") }
    trial.deviceCheck = call
    return trial
  }

  /// The address that asks for the two bits.
  package static let queryEndpoint = "https://api.devicecheck.apple.com/v1/query_two_bits"

  /// The address that sets the two bits.
  package static let updateEndpoint = "https://api.devicecheck.apple.com:443/v1/update_two_bits?x=1"

  /// A device token of 2,000 bytes, in Base64.
  package static let deviceToken = Base64.encode(Array(repeating: 7, count: 2_000))
  /// 2026-05-04T10:00:00Z.
  package static let deviceCheckTime = "1777888800000"

  /// Returns the body of a request with these members; by default one that Apple accepts.
  package static func deviceCheckBody(_ members: String? = nil) -> String {
    members
      ?? #"{"device_token":"\#(deviceToken)","transaction_id":"5b0c","timestamp":\#(deviceCheckTime)}"#
  }

  /// Returns a header `Authorization` with a token of the developer.
  package static func developerToken(
    header: String = #"{"alg":"ES256","kid":"ABC123DEFG"}"#,
    claims: String = #"{"iss":"8YE23NZS57","iat":1777888740}"#,
    signature: [UInt8] = Array(repeating: 9, count: 64)
  ) -> String {
    let parts = [Array(header.utf8), Array(claims.utf8), signature].map {
      Base64.encode($0).filter { $0 != "=" }.replacing("+", with: "-").replacing("/", with: "_")
    }
    return "Bearer \(parts.joined(separator: "."))"
  }
}
