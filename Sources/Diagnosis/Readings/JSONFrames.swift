import Claims
import Decoding

/// Rewritings that put a challenge into JSON before it is hashed: `{"challenge":"…"}`.
enum JSONFrames {
  /// All frames: with the usual names, with rare names, and with a list of numbers.
  static let all: [Rewriting] = texts + others + lists

  /// The members `challenge` and `nonce` in every spelling and layout, alone or with the key ID.
  private static let texts = GivenBytes.Encoding.byLikelihood.flatMap { spelling in
    ["challenge", "nonce"].flatMap { name in
      Layout.all.enumerated().flatMap { index, layout in
        KeyIDPlace.allCases.map { place in
          Rewriting(
            "the JSON \(layout.sketch(name, place)) around {}\(spelling.suffix)",
            spelling.framing, cost: index + place.rawValue == 0 ? 2 : 4
          ) { bytes, context in
            frame(spelling.write(bytes), as: name, layout, place, context)
          }
        }
      }
    }
  }

  /// Rare names for the member, in compact JSON.
  private static let others = GivenBytes.Encoding.byLikelihood.flatMap { spelling in
    ["clientChallenge", "serverChallenge", "data", "value", "token", "payload"].map { name in
      Rewriting(
        "the JSON \(Layout.all[0].sketch(name, .none)) around {}\(spelling.suffix)",
        spelling.framing, cost: 4
      ) { bytes, context in
        frame(spelling.write(bytes), as: name, Layout.all[0], .none, context)
      }
    }
  }

  /// The bytes as a list of numbers, signed or not, as JSON writers write byte arrays.
  private static let lists = ["challenge", "nonce"].flatMap { name in
    [false, true].map { isSigned in
      Rewriting(
        "the JSON {\"\(name)\":[\(isSigned ? -1 : 1),2,…]} around {}", .framingText, cost: 4
      ) { bytes in
        let numbers = bytes.map { isSigned ? Int(Int8(bitPattern: $0)) : Int($0) }
        let list = numbers.map(String.init).joined(separator: ",")
        return Array("{\"\(name)\":[\(list)]}".utf8)
      }
    }
  }

  /// The place of the key ID in the object: not there, after the challenge (as sorted keys put
  /// it), or before it.
  private enum KeyIDPlace: Int, CaseIterable {
    case none, behind, inFront
  }

  /// The characters between the parts of a JSON object.
  private struct Layout {
    /// The characters before the first member.
    let open: String
    /// The characters between a name and its value.
    let colon: String
    /// The characters between two members.
    let comma: String
    /// The characters after the last member.
    let close: String
    /// Whether a slash is written `\/`, as by Foundation by default.
    var escapesSlashes = false

    /// Compact, as Foundation writes by default, as Python writes by default, and two
    /// pretty-printed layouts.
    static let all = [
      Layout(open: "{", colon: ":", comma: ",", close: "}"),
      Layout(open: "{", colon: ":", comma: ",", close: "}", escapesSlashes: true),
      Layout(open: "{", colon: ": ", comma: ", ", close: "}"),
      Layout(open: "{\n  ", colon: " : ", comma: ",\n  ", close: "\n}"),
      Layout(open: "{\n  ", colon: ": ", comma: ",\n  ", close: "\n}"),
    ]

    /// Returns the object with string values. The values must not need escapes other than for
    /// slashes.
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

    /// Returns the object as an example for the phrase, with `…` for values and `↵` for line
    /// feeds.
    func sketch(_ name: String, _ place: KeyIDPlace) -> String {
      let value = Array("…".utf8)
      let text = String(decoding: write(arranged(name, value, keyID: value, place)), as: UTF8.self)
        .replacing("\n", with: "↵")
      return escapesSlashes ? "\(text) with escaped slashes" : text
    }
  }

  /// The name of the key ID's member.
  private static let keyIDName = "keyId"

  /// Returns the members in order.
  private static func arranged(
    _ name: String, _ value: [UInt8], keyID: [UInt8], _ place: KeyIDPlace
  ) -> [(name: String, value: [UInt8])] {
    switch place {
    case .none: [(name, value)]
    case .behind: [(name, value), (keyIDName, keyID)]
    case .inFront: [(keyIDName, keyID), (name, value)]
    }
  }

  /// Returns the JSON around a value. Returns `nil` if the value needs escapes, or if the key ID
  /// is required and the record has none.
  private static func frame(
    _ value: [UInt8], as name: String, _ layout: Layout, _ place: KeyIDPlace,
    _ context: Rewriting.Context
  ) -> [UInt8]? {
    // Apps don't write challenges into JSON that need other escapes.
    guard value.isPlainText,
      value.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }),
      let keyID = place == .none ? [] : context.keyIDText
    else { return nil }
    return layout.write(arranged(name, value, keyID: keyID, place))
  }
}
