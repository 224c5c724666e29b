/// A request of the app's server to a service of Apple, with the response. Only a recorder on the
/// server sees it.
package struct FlowCall: Sendable {
  /// The URL of the request.
  var url: String
  /// The headers of the request, by name.
  var headers: [String: String] = [:]
  /// The body of the request.
  var body: String
  /// The body of the response.
  var answer: String
}
