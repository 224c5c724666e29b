/// A way to tell the sessions of clients apart.
struct CaptureSession: Sendable {
  let name: String
  /// Puts into an exchange what tells its session; `isFirst` where the session begins with it.
  let dress: @Sendable (_ exchange: inout CapturedExchange, CaptureClient, _ isFirst: Bool) -> Void

  init(
    _ name: String,
    dress: @escaping @Sendable (inout CapturedExchange, CaptureClient, Bool) -> Void
  ) {
    self.name = name
    self.dress = dress
  }

  static let cookie = CaptureSession("cookie") { exchange, client, _ in
    exchange.client = client.address
    exchange.request.headers.append(CapturedHeader("cookie", "sid=\(client.cookie); theme=dark"))
  }

  /// The answer that the session begins with gives out the cookie.
  static let newCookie = CaptureSession("new-cookie") { exchange, client, isFirst in
    exchange.client = client.address
    let sid = "sid=\(client.cookie)"
    if isFirst {
      exchange.response.headers.append(
        CapturedHeader("set-cookie", "\(sid); Path=/; Secure; HttpOnly"))
    } else {
      exchange.request.headers.append(CapturedHeader("cookie", sid))
    }
  }

  static let bearer = CaptureSession("bearer") { exchange, client, _ in
    exchange.client = client.address
    exchange.request.headers.append(CapturedHeader("authorization", "Bearer \(client.token)"))
  }

  static let header = CaptureSession("header") { exchange, client, _ in
    exchange.client = client.address
    exchange.request.headers.append(CapturedHeader("x-session-id", client.session))
  }

  static let connection = CaptureSession("connection") { exchange, client, _ in
    exchange.client = client.address
    exchange.connection = client.connection
  }

  /// As from a recorder that tells no clients apart.
  static let none = CaptureSession("none") { _, _, _ in }
}
