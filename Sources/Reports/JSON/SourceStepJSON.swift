import Evidence
import Results

/// Writes the path from the input file to an artifact or a value.
extension JSONWriter {
  /// Writes a step as an object: `kind`, and members that depend on it.
  ///
  /// ```json
  /// {"index": 3, "kind": "exchange", "method": "GET", "status": 200, "url": "https://…"}
  /// {"kind": "part", "part": "response.body"}
  /// {"kind": "pointer", "pointer": "/attestation"}
  /// {"kind": "transform", "transform": "base64"}
  /// ```
  mutating func write(_ step: SourceStep) {
    object {
      switch step {
      case .member(let name):
        $0.member("kind", "member")
        $0.member("name", name)
      case .exchange(let exchange):
        $0.member("index", exchange.index)
        $0.member("kind", "exchange")
        $0.member("method", exchange.method)
        $0.member("service", exchange.service)
        $0.member("status", exchange.status)
        $0.member("time", exchange.time)
        $0.member("url", exchange.url)
      case .part(let part):
        $0.member("kind", "part")
        $0.member("part", part.rawValue)
      case .transform(let name):
        $0.member("kind", "transform")
        $0.member("transform", name)
      case .pointer(let place):
        $0.member("kind", "pointer")
        $0.member("pointer", place)
      case .row(let index, let column):
        $0.member("column", column)
        $0.member("index", index)
        $0.member("kind", "row")
      case .text(let line, let column, let offset):
        $0.member("column", column)
        $0.member("kind", "text")
        $0.member("line", line)
        $0.member("offset", offset)
      }
    }
  }

  /// Writes a value that belongs to the artifact, with its path.
  ///
  /// ```json
  /// {"by": "name", "saidBy": "server", "text": "u-1041", "value": "account", "where": […]}
  /// ```
  mutating func write(_ value: JoinedValue) {
    object {
      $0.member("by", value.proof.rawValue)
      $0.member("saidBy", value.author.rawValue)
      $0.member("text", value.text)
      $0.member("value", value.kind.rawValue)
      $0.member("where", list: value.steps) { $0.write($1) }
    }
  }
}
