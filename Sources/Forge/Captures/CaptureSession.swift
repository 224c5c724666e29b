/// A way in which exchanges show the session that they belong to.
struct CaptureSession: Sendable {
  /// The name, unique.
  let name: String
  /// Adds the features of the session to an exchange.
  ///
  /// - Parameters:
  ///   - exchange: The exchange.
  ///   - isFirst: Whether it is the client's first exchange.
  let dress: @Sendable (_ exchange: inout CapturedExchange, CaptureClient, _ isFirst: Bool) -> Void

  /// A session cookie in every request (RFC 6265).
  static let cookie = CaptureSession(name: "cookie") { exchange, client, _ in
    exchange.client = client.address
    exchange.request.headers.append(CapturedHeader("cookie", "sid=\(client.cookie); theme=dark"))
  }

  /// A session cookie that the first response sets, and that the following requests send.
  static let newCookie = CaptureSession(name: "new-cookie") { exchange, client, isFirst in
    exchange.client = client.address
    let sid = "sid=\(client.cookie)"
    if isFirst {
      exchange.response.headers.append(
        CapturedHeader("set-cookie", "\(sid); Path=/; Secure; HttpOnly"))
    } else {
      exchange.request.headers.append(CapturedHeader("cookie", sid))
    }
  }

  /// A bearer token in every request (RFC 6750 §2.1).
  static let bearer = CaptureSession(name: "bearer") { exchange, client, _ in
    exchange.client = client.address
    exchange.request.headers.append(CapturedHeader("authorization", "Bearer \(client.token)"))
  }

  /// A session header in every request.
  static let header = CaptureSession(name: "header") { exchange, client, _ in
    exchange.client = client.address
    exchange.request.headers.append(CapturedHeader("x-session-id", client.session))
  }

  /// One connection for all exchanges of a client.
  static let connection = CaptureSession(name: "connection") { exchange, client, _ in
    exchange.client = client.address
    exchange.connection = client.connection
  }

  /// A recorder that does not distinguish clients.
  static let none = CaptureSession(name: "none") { _, _, _ in }
}
