import Evidence

/// The bytes of an artifact as a walk reads them from a text, one by one, each with its place.
///
/// Their beginning tells the type, and their lengths tell where the artifact ends.
struct ArtifactOutput {
  private let text: Bytes
  private let limits: DecodingLimits
  private var output: DerivedBytes
  /// The type that the first bytes tell; `nil` before ``recognize()`` found one.
  private(set) var type: ArtifactType?
  /// Where the artifact ends, as far as its lengths were read; `nil` as long as its type is.
  private(set) var extent: ArtifactExtent?

  /// Creates the output of a walk through a text.
  init(from text: Bytes, limits: DecodingLimits) {
    self.text = text
    self.limits = limits
    output = DerivedBytes(from: text)
  }

  /// The bytes so far.
  var bytes: [UInt8] { output.storage }

  /// Appends a byte that the text means at a place.
  mutating func append(_ byte: UInt8, from place: Range<Int>) { output.append(byte, from: place) }

  /// Whether further bytes may make these the beginning of an artifact, and are needed to decide.
  var isUndecided: Bool {
    output.count < ArtifactStart.most && ArtifactStart.mayBegin(with: output.storage)
  }

  /// Determines the type by the first bytes. Returns false if they don't begin an artifact.
  mutating func recognize() -> Bool {
    type = ArtifactStart.type(of: output.storage)
    extent = type.map { ArtifactExtent(of: $0, limits: limits) }
    return type != nil
  }

  /// Reads the lengths in the bytes that weren't read yet.
  mutating func readLengths() { extent?.advance(output.storage) }

  /// Whether the bytes reach the end of the artifact, as far as its lengths were read.
  var isComplete: Bool { extent?.isComplete(output.storage) ?? false }

  /// Returns the bytes in a derived buffer.
  func payload(by transform: Origin.Transform = .textRepair) -> Bytes {
    output.bytes(named: DecodedBody.name, by: transform)
  }

  /// Returns the artifact as a stretch of the text; `nil` if it wasn't recognized.
  ///
  /// - Parameters:
  ///   - range: The range of the text that the bytes were read from.
  ///   - payload: The bytes of the artifact.
  ///   - encoding: The encoding to report.
  ///   - steps: The names of the decoding steps.
  ///   - repairs: What was corrected.
  ///   - damage: What can't be recovered.
  func stretch(
    _ range: Range<Int>, _ payload: Bytes, as encoding: DecodedText.Encoding, steps: [String],
    repairs: [DecodedText.Repair] = [], damage: DecodedText.Damage? = nil
  ) -> CarvedStretch? {
    type.map { type in
      CarvedStretch(
        range: range,
        decodedText: DecodedText(
          text: text[range], payload: payload, encoding: encoding, repairs: repairs, damage: damage),
        type: type, steps: steps, isWhole: isComplete)
    }
  }
}
