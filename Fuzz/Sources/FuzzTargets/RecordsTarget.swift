import Checks
import Decoding
import Evidence
import Ingest

extension FuzzTarget {
  /// A file of evidence records in any of its forms, and the same as a file of context.
  public static let records = FuzzTarget { input in
    let reading = JSONReader.readWhole(input)
    reading.anomalies.claimInside(input)
    reading.value?.claimInside(input)

    let first = events(of: input)
    claim(first == events(of: input), "the same file is read the same")
    Scratch.option.fill(input)
    _ = (try? ContextTable(file: Scratch.option.path))?.isEmpty
  }

  /// What a reader says of a file, as far as it can be compared.
  private static func events(of input: Bytes) -> [String] {
    let reader = SubmissionReader(["-"], standardInput: Scratch.evidence.fill(input))
    var events: [String] = []
    while let event = reader.next() {
      switch event {
      case .submission(let submission):
        let decodedText = submission.decodedText
        claim(!submission.source.transport.isEmpty, "an artifact has a transport")
        events.append("\(submission.source) \(decodedText.payload.hex) \(submission.notes)")
      case .occurrence(let occurrence):
        events.append("\(occurrence.kind) \(occurrence.source)")
      case .skipped(let skipped):
        claim(!skipped.reason.isEmpty, "what is skipped has a reason")
        events.append("\(skipped)")
      case .failed(let error):
        claim(false, "a file is read: \(error.reason)")
      }
    }
    claim(!events.isEmpty, "every file comes to something")
    claim(reader.inputCount == 1, "one file is one input")
    return events
  }
}

extension JSONNode {
  fileprivate func claimInside(_ input: Bytes) {
    bytes.claimInside(input, "a value")
    string?.claimInside(input, "a string")
    for member in members ?? [] { member.value.claimInside(input) }
    for element in elements ?? [] { element.claimInside(input) }
  }
}
