import Decoding
import Evidence

extension String {
  /// The site of an origin: the last two labels of its host, or three behind a suffix such as `co.uk`. Hosts
  /// of one site usually have one operator. The text itself for an address or the name of a service.
  var site: String {
    guard let address = ServiceAddress(self) else { return self }
    let labels = address.host.utf8.split(separator: UInt8(ascii: ".")).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard labels.count > 2, labels.last?.utf8.allSatisfy(\.isDigit) == false else {
      return address.host
    }
    let isOfSuffix = Self.secondLevels.contains(ByteText(labels[labels.count - 2]))
    return labels.suffix(isOfSuffix ? 3 : 2).joined(separator: ".")
  }

  /// Labels before that of a country that belong to its registry.
  private static let secondLevels: Set<ByteText> = [
    "ac", "co", "com", "edu", "gov", "ne", "net", "or", "org",
  ]
}
