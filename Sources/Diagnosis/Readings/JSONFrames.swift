import Evidence

/// JSON that apps build around a challenge before they hash it.
enum JSONFrames {
  static let all: [Rewriting] = ByteSpelling.allCases.flatMap { spelling in
    ["challenge", "nonce"].flatMap { name in
      Layout.all.flatMap { layout in
        KeyIDPlace.allCases.map { place in
          Rewriting(
            "N06-json-clientdata",
            "the JSON \(layout.sketch(name, place)) around {}\(spelling.rawValue)",
            .framing
          ) { bytes, context in
            frame(spelling.spell(bytes), as: name, layout, place, context)
          }
        }
      }
    }
  }

  /// Whether the key ID is in it, and where. Sorted keys put it after the challenge.
  private enum KeyIDPlace: CaseIterable {
    case none, behind, inFront
  }

  /// How the JSON is written.
  private struct Layout {
    let open: String
    let colon: String
    let comma: String
    let close: String
    /// Foundation writes `\/` for a slash by default.
    var escapesSlashes = false

    static let all = [
      Layout(open: "{", colon: ":", comma: ",", close: "}"),
      Layout(open: "{", colon: ":", comma: ",", close: "}", escapesSlashes: true),
      Layout(open: "{", colon: ": ", comma: ", ", close: "}"),
      Layout(open: "{\n  ", colon: " : ", comma: ",\n  ", close: "\n}"),
      Layout(open: "{\n  ", colon: ": ", comma: ",\n  ", close: "\n}"),
    ]

    func write(_ members: [(String, String)]) -> String {
      open + members.map { "\"\($0)\"\(colon)\"\(escaped($1))\"" }.joined(separator: comma) + close
    }

    private func escaped(_ value: String) -> String {
      escapesSlashes ? value.replacing("/", with: #"\/"#) : value
    }

    func sketch(_ name: String, _ place: KeyIDPlace) -> String {
      let text = write(arranged((name, "…"), (JSONFrames.keyIDName, "…"), place))
        .replacing("\n", with: "↵")
      return escapesSlashes ? "\(text) with escaped slashes" : text
    }
  }

  private static let keyIDName = "keyId"

  private static func arranged(
    _ challenge: (String, String), _ keyID: (String, String), _ place: KeyIDPlace
  ) -> [(String, String)] {
    switch place {
    case .none: [challenge]
    case .behind: [challenge, keyID]
    case .inFront: [keyID, challenge]
    }
  }

  private static func frame(
    _ value: [UInt8], as name: String, _ layout: Layout, _ place: KeyIDPlace,
    _ context: Rewriting.Context
  ) -> [UInt8]? {
    // A text that would need other escapes is no challenge that anyone writes into JSON.
    guard let text = Bytes(value).utf8,
      value.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
    else { return nil }
    guard let keyID = place == .none ? [] : context.keyIDText else { return nil }
    let keyIDText = String(decoding: keyID, as: UTF8.self)
    return Array(layout.write(arranged((name, text), (keyIDName, keyIDText), place)).utf8)
  }
}
