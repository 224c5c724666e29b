package import Claims
package import Containers
package import Evidence

/// What stood around an artifact that was found in something else than an evidence record.
package struct Surroundings: Sendable {
  /// The strings of the same exchange, record or text.
  package let strings: [SeenString]
  /// The request, unpacked and parsed; `nil` outside of an exchange.
  package let request: OpenedMessage?
  /// The client data that an assertion is held against, chosen by its place and its name.
  package let clientData: ClientDataChoice?
  package let exchange: Exchange?
  /// Where the exchange stands.
  package let place: ExchangePlace?

  /// The account that the body of the request names: the client's word, which only explains.
  package let namedAccount: String?

  /// The body of the request without its codings; `nil` for none.
  package var body: Bytes? { request.flatMap { $0.body == nil ? nil : $0.content } }
}
