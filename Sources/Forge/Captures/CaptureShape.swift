/// The form of a capture's conversation: how the server issues a challenge, how requests identify
/// and answer it, and how challenges are encoded.
struct CaptureShape: Sendable {
  /// How the server issues the challenge.
  var form: ChallengeForm
  /// How the request identifies the challenge.
  var link: ChallengeLink
  /// How the request carries the artifact.
  var carrier: ArtifactCarrier
  /// How the challenge is written.
  var encoding: ChallengeEncoding

  /// The requirements of a case on the shape.
  struct Needs {
    /// The values that the request must carry.
    var values: [CaptureValue]
    /// The properties that the form of the request must have to show the case's fault.
    var traits: ArtifactCarrier.Traits = []
    /// Whether a path or a name must identify the value as a challenge.
    var isToldChallenge = false
    /// The required encoding of the challenge; `nil` for any.
    var encoding: ChallengeEncoding?
    /// Whether the capture contains another client's challenge, so that sessions must be
    /// distinguishable.
    var isSessionNeeded = false
    /// Whether the request may name the challenge.
    var isLinked = true
  }

  /// Draws a shape that meets the requirements. Parts that are given are used as they are.
  ///
  /// - Returns: `nil` if no shape meets them.
  init?(
    _ needs: Needs, _ random: SeededRandom, form: ChallengeForm? = nil, link: ChallengeLink? = nil,
    carrier: ArtifactCarrier? = nil
  ) {
    let forms = ChallengeForm.all.filter {
      (needs.encoding == nil || $0.isText) && (!needs.isToldChallenge || $0.rank != .pair)
    }
    guard let form = form ?? random.pick("form", from: forms),
      let link = link
        ?? random.pick("link", from: ChallengeLink.all.filter { $0.suits(form, needs) }),
      let carrier = carrier
        ?? random.pick("carrier", from: ArtifactCarrier.all.filter { $0.suits(needs) }),
      let encoding = needs.encoding ?? random.pick("encoding", from: ChallengeEncoding.allCases)
    else { return nil }
    self.form = form
    self.link = link
    self.carrier = carrier
    self.encoding = encoding
  }
}

extension ChallengeLink {
  /// Returns whether the link works with the form and meets the requirements.
  func suits(_ form: ChallengeForm, _ needs: CaptureShape.Needs) -> Bool {
    switch naming {
    case .identifier: form.hasIdentifier && needs.isLinked
    case .value: needs.isLinked
    case .nothing: !needs.isSessionNeeded || designation == .session
    }
  }
}

extension ArtifactCarrier {
  /// Returns whether the form of request meets the requirements.
  func suits(_ needs: CaptureShape.Needs) -> Bool {
    guard let artifact = needs.values.artifact else { return false }
    return artifacts.contains(artifact.field) && suits(needs.values)
      && traits.isSuperset(of: needs.traits)
  }
}
