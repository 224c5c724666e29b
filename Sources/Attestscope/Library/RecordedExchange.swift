/// How an artifact was sent and what your server answered. Findings on conversations are based on
/// it.
public struct RecordedExchange: Sendable, Hashable {
  /// The account that the request was made for, by your server's name for it.
  public var account: String?
  /// The client's address or device.
  public var client: String?
  /// A name for the connection. A retry has the same.
  public var connection: String?
  /// The HTTP status of the response.
  public var status: Int?
  /// Whether the server accepted the artifact, if the status does not show it.
  public var isAccepted: Bool?
  /// The error message of the server or the app.
  public var error: String?

  /// Creates the values. Those that are omitted count as not known.
  public init(
    account: String? = nil, client: String? = nil, connection: String? = nil, status: Int? = nil,
    isAccepted: Bool? = nil, error: String? = nil
  ) {
    self.account = account
    self.client = client
    self.connection = connection
    self.status = status
    self.isAccepted = isAccepted
    self.error = error
  }
}
