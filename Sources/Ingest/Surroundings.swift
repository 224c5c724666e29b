package import Claims
package import Containers
package import Evidence

/// What was around an artifact that was found in something other than an evidence record.
package struct Surroundings: Sendable {
  /// The strings of the same exchange, record or text.
  package let strings: [SeenString]
  /// The unpacked and parsed request; `nil` outside an exchange.
  package let request: OpenedMessage?
  /// The client data that an assertion is verified with, chosen by place and name; `nil` if there
  /// is none, or outside an exchange.
  package let clientData: ClientDataChoice?
  /// The exchange as it was recorded; `nil` outside an exchange.
  package let exchange: Exchange?
  /// The place of the exchange in the evidence; `nil` outside an exchange.
  package let place: ExchangePlace?

  /// The account that the request's body names. It is a claim of the client, used for explanations
  /// only.
  package let namedAccount: String?

  /// The request's body without its content codings; `nil` if there is none.
  package var body: Bytes? { request.flatMap { $0.body == nil ? nil : $0.content } }
}
