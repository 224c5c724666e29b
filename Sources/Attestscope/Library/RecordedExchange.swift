/// How an artifact met your server: who sent it, and what was answered. Findings on the conversation rest
/// on it.
public struct RecordedExchange: Sendable, Hashable {
  /// The account that the request was made for, by your server's own name for it.
  public var account: String?
  /// The client's address or device.
  public var client: String?
  /// A name for the connection: a retry uses the same.
  public var connection: String?
  /// The status of the HTTP answer.
  public var status: Int?
  /// Whether the server accepted the artifact, where the status doesn't tell.
  public var isAccepted: Bool?
  /// What the server or the app said went wrong.
  public var error: String?

  /// What is given; everything else counts as not known.
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
