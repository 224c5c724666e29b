import Claims
import Decoding
import Evidence

/// What a client sent, as marks: a value that a response repeats is the client's.
enum SentTexts {
  /// What is shorter is no challenge, and occurs by chance.
  private static let shortest = 8

  /// The marks of the strings of a request, in all natural readings, and of the runs of digits of Base64 in
  /// its body: those are found however long the body is.
  static func marks(of strings: [SeenString], and body: Bytes) -> [TextMark] {
    var marks: Set<TextMark> = []
    var inOrder: [TextMark] = []
    func add(_ text: Bytes) {
      guard (shortest...RandomText.longest).contains(text.count) else { return }
      for mark in TextMark.all(of: text) where marks.insert(mark).inserted { inOrder.append(mark) }
    }
    for string in strings where string.author == .client {
      add(string.text)
      for run in string.text.runs where run.count < string.text.count { add(run) }
    }
    for run in body.runs { add(run) }
    return inOrder
  }
}

extension Bytes {
  /// Runs of digits of Base64, Base64url and hexadecimal, of at least 16 bytes.
  fileprivate var runs: [Bytes] {
    var runs: [Bytes] = []
    let storage = buffer.storage
    var start = startIndex
    for place in startIndex...endIndex {
      if place < endIndex, storage[place].isOfRun { continue }
      if place - start >= 16 { runs.append(self[start..<place]) }
      start = place + 1
    }
    return runs
  }
}

extension UInt8 {
  fileprivate var isOfRun: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    default: "+/=_-".utf8.contains(self)
    }
  }
}
