import Decoding
import Evidence

/// JSON that apps build around a challenge before they hash it.
enum JSONFrames {
  static let all: [Unnamed] = texts + others + lists

  private static let texts = ByteSpelling.allCases.flatMap { spelling in
    ["challenge", "nonce"].flatMap { name in
      Layout.all.enumerated().flatMap { index, layout in
        KeyIDPlace.allCases.map { place in
          Unnamed(
            "the JSON \(layout.sketch(name, place)) around {}\(spelling.rawValue)",
            spelling.framing, cost: index + place.rawValue == 0 ? 2 : 4
          ) { bytes, context in
            frame(spelling.spell(bytes), as: name, layout, place, context)
          }
        }
      }
    }
  }

  /// Other names for the member.
  private static let others = ByteSpelling.allCases.flatMap { spelling in
    ["clientChallenge", "serverChallenge", "data", "value", "token", "payload"].map { name in
      Unnamed(
        "the JSON \(Layout.all[0].sketch(name, .none)) around {}\(spelling.rawValue)",
        spelling.framing, cost: 4
      ) { bytes, context in
        frame(spelling.spell(bytes), as: name, Layout.all[0], .none, context)
      }
    }
  }

  /// The bytes as a list of numbers, signed or not.
  private static let lists = ["challenge", "nonce"].flatMap { name in
    [false, true].map { isSigned in
      Unnamed(
        "the JSON {\"\(name)\":[\(isSigned ? -1 : 1),2,…]} around {}", .framingText, cost: 4
      ) { bytes in
        let numbers = bytes.map { isSigned ? Int(Int8(bitPattern: $0)) : Int($0) }
        let list = numbers.map(String.init).joined(separator: ",")
        return Array("{\"\(name)\":[\(list)]}".utf8)
      }
    }
  }

  /// Whether the key ID is in it, and where. Sorted keys put it after the challenge.
  private enum KeyIDPlace: Int, CaseIterable {
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

    func write(_ members: [(name: String, value: [UInt8])]) -> [UInt8] {
      var text = Array(open.utf8)
      for (index, member) in members.enumerated() {
        if index > 0 { text += Array(comma.utf8) }
        text += Array("\"\(member.name)\"\(colon)\"".utf8)
        text += escapesSlashes ? member.value.replacing("/", with: #"\/"#) : member.value
        text.append(UInt8(ascii: "\""))
      }
      return text + Array(close.utf8)
    }

    func sketch(_ name: String, _ place: KeyIDPlace) -> String {
      let value = Array("…".utf8)
      let text = String(decoding: write(arranged(name, value, keyID: value, place)), as: UTF8.self)
        .replacing("\n", with: "↵")
      return escapesSlashes ? "\(text) with escaped slashes" : text
    }
  }

  private static let keyIDName = "keyId"

  private static func arranged(
    _ name: String, _ value: [UInt8], keyID: [UInt8], _ place: KeyIDPlace
  ) -> [(name: String, value: [UInt8])] {
    switch place {
    case .none: [(name, value)]
    case .behind: [(name, value), (keyIDName, keyID)]
    case .inFront: [(keyIDName, keyID), (name, value)]
    }
  }

  private static func frame(
    _ value: [UInt8], as name: String, _ layout: Layout, _ place: KeyIDPlace,
    _ context: Rewriting.Context
  ) -> [UInt8]? {
    // A text that would need other escapes is no challenge that anyone writes into JSON.
    guard value.isPlainText,
      value.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }),
      let keyID = place == .none ? [] : context.keyIDText
    else { return nil }
    return layout.write(arranged(name, value, keyID: keyID, place))
  }
}
