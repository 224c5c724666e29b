import Crypto
import Foundation

/// SHA-256 of a text as a content security policy writes it.
func policyHash(_ text: [UInt8]) -> String {
  "sha256-" + Data(SHA256.hash(data: Data(text))).base64EncodedString()
}
