/// One form of secrets with the function that finds it. The time of each is linear in the length of
/// the text.
struct SecretRecogniser: Sendable {
  /// Characters of which a text needs at least one to contain such a secret.
  let signs: CharacterSet
  /// Returns the secrets of this form.
  let find: @Sendable (SearchedBytes) -> [Secret]

  /// Creates a recognizer from the characters that its form cannot do without.
  private init(_ signs: String, _ find: @escaping @Sendable (SearchedBytes) -> [Secret]) {
    self.signs = CharacterSet(signs)
    self.find = find
  }

  /// The forms that are secret for everyone.
  static let all = [
    SecretRecogniser(":=", NamedSecret.find),
    SecretRecogniser(" ", Credential.find),
    SecretRecogniser(" ", CommandOption.find),
    SecretRecogniser(">", MarkupSecret.find),
    SecretRecogniser(".", JSONWebToken.find),
    SecretRecogniser("_-.AS", KeyPrefix.find),
    SecretRecogniser("@", AddressPassword.find),
    SecretRecogniser("/", AddressToken.find),
    SecretRecogniser("-", PrivateKeyBlock.find),
    SecretRecogniser(".:", NetworkAddress.find),
  ]

  /// The forms that identify a person. They are hidden together with identifiers of devices.
  static let ofPersons = [SecretRecogniser("@", MailAddress.find)]
}
