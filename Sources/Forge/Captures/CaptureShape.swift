/// How a conversation is written down: what the server gives out, how it is answered, and what else
/// is in the capture.
struct CaptureShape: Sendable {
  var form: ChallengeForm
  var link: ChallengeLink
  var carrier: ArtifactCarrier
  var encoding: ChallengeEncoding

  /// What a conversation needs of its shape.
  struct Needs {
    var values: [CaptureValue]
    /// What the case is about, so that the artifact may not be sent without it.
    var traits: ArtifactCarrier.Traits = []
    /// Whether the path or the name has to tell that a value is a challenge.
    var isToldChallenge = false
    var encoding: ChallengeEncoding?
    /// Whether another client's challenge is in play, so that sessions have to be told apart.
    var isSessionNeeded = false
    var isLinked = true
  }

  /// Draws a shape that suits; a part that was chosen stays.
  init?(
    _ needs: Needs, _ lot: Lot, form: ChallengeForm? = nil, link: ChallengeLink? = nil,
    carrier: ArtifactCarrier? = nil
  ) {
    let forms = ChallengeForm.all.filter {
      (needs.encoding == nil || $0.isText) && (!needs.isToldChallenge || $0.rank != .pair)
    }
    guard let form = form ?? lot.pick("form", from: forms),
      let link = link
        ?? lot.pick("link", from: ChallengeLink.all.filter { $0.suits(form, needs) }),
      let carrier = carrier
        ?? lot.pick("carrier", from: ArtifactCarrier.all.filter { $0.suits(needs) }),
      let encoding = needs.encoding ?? lot.pick("encoding", from: ChallengeEncoding.allCases)
    else { return nil }
    self.form = form
    self.link = link
    self.carrier = carrier
    self.encoding = encoding
  }
}

extension ChallengeLink {
  func suits(_ form: ChallengeForm, _ needs: CaptureShape.Needs) -> Bool {
    switch naming {
    case .identifier: form.hasIdentifier && needs.isLinked
    case .value: needs.isLinked
    case .nothing: !needs.isSessionNeeded || designation == .session
    }
  }
}

extension ArtifactCarrier {
  func suits(_ needs: CaptureShape.Needs) -> Bool {
    guard let artifact = needs.values.artifact else { return false }
    return artifacts.contains(artifact.field) && suits(needs.values)
      && traits.isSuperset(of: needs.traits)
  }
}
