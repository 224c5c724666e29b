import Evidence

/// One wrapping that transports put around a text, and how to take it off.
struct PeelingStep: Sendable {
  let kind: ArmourReading.Repair.Kind
  /// How often it is taken off at most. It also bounds the work.
  let times: Int
  /// The text without the wrapping, or `nil` where it does not have it.
  let peel: @Sendable (Bytes) -> Peeled?
}

/// What is left after a wrapping was taken off.
struct Peeled {
  let rest: Bytes
  /// Where the wrapping shows first; `nil` where it is no more than what files have.
  let place: Bytes?
  let count: Int

  init(rest: Bytes, place: Bytes?, count: Int = 1) {
    self.rest = rest
    self.place = place
    self.count = count
  }
}

extension PeelingStep {
  private static let all = ByteEncoding.all.flatMap(\.peel)

  /// Takes off whatever can be taken off, from the outside to the inside. Binary is never touched.
  static func peelAll(_ text: Bytes) -> (rest: Bytes, repairs: [ArmourReading.Repair]) {
    var rest = text
    var repairs: [ArmourReading.Repair] = []
    // Every other byte of such a text is zero, so that it must not be judged as bytes.
    if let decoded = text.fromUTF16 ?? WideCharacters.narrowed(text) {
      rest = decoded
      repairs.append(.init(.wideCharacters, at: text.prefix(UTF16Order.markLength)))
    }
    var used = all.map { _ in 0 }
    peeling: while !BinaryBody.isBinary(rest) {
      for (index, step) in all.enumerated() where used[index] < step.times {
        guard let peeled = step.peel(rest) else { continue }
        used[index] += 1
        rest = peeled.rest
        if let place = peeled.place {
          repairs.append(.init(step.kind, at: place, count: peeled.count))
        }
        continue peeling
      }
      break
    }
    return (rest, repairs)
  }
}
