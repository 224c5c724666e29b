/// A request of a server to one of Apple's, with the answer: only a recorder on the server sees it.
package struct FlowCall: Sendable {
  var url: String
  var headers: [String: String] = [:]
  var body: String
  var answer: String
}
