import Evidence
import Results

/// The computation that ties the artifact to what its server asked for: every value on the way, once
/// as it comes out of what was given, and once as the artifact has it.
struct ComputationSection {
  private let result: ArtifactResult
  private let regions: ByteRegions
  private let steps: [Computation.Step]
  private let columns: [Column]

  init(_ result: ArtifactResult, regions: ByteRegions) {
    self.result = result
    self.regions = regions
    let steps = result.details.computation?.steps ?? []
    self.steps = steps
    columns = Column.allCases.filter { column in
      steps.contains { !$0.kind.isSettled && column.value(of: $0) != nil }
    }
  }

  private enum Column: CaseIterable {
    case computed, found

    var title: String {
      switch self {
      case .computed: "Computed from what was given"
      case .found: "In the artifact"
      }
    }

    func value(of step: Computation.Step) -> Value? {
      switch self {
      case .computed: step.computed
      case .found: step.found
      }
    }
  }

  @HTMLBuilder
  var html: HTML {
    if let first = steps.first, let last = steps.last, !columns.isEmpty {
      HTML.element(.section, .labelled(by: "computation")) {
        HTML.element(.h2, .id("computation")) { "Computation" }
        HTML.element(.p, .class("lede")) {
          "From the \(first.kind.title) to the \(last.kind.title), with every value between."
        }
        HTML.element(.figure, .class("proof flow")) {
          HTML.element(.table) {
            HTML.element(.caption, .class("vh")) { "The computation, value by value" }
            HTML.element(.thead) {
              HTML.element(.tr) {
                HTML.element(.th, .scope(.col)) { "Value" }
                for column in columns { HTML.element(.th, .scope(.col)) { column.title } }
              }
            }
            HTML.element(.tbody) {
              for (index, step) in steps.enumerated() { row(step, index) }
              outcome
            }
          }
        }
      }
    }
  }

  /// The first value that is not on both sides the same.
  private var firstDifference: Int? {
    steps.firstIndex { step in
      step.computed.flatMap { computed in step.found.map { computed.content != $0.content } }
        ?? false
    }
  }

  private func row(_ step: Computation.Step, _ index: Int) -> HTML {
    HTML.element(.tr) {
      HTML.element(.th, .scope(.row)) {
        step.kind.title
        if index == firstDifference {
          " "
          HTML.element(.span, .class("tag")) { "first difference" }
        }
      }
      if step.kind.isSettled || columns.count == 1 {
        HTML.element(.td, .columns(columns.count)) {
          content(step.found ?? step.computed, of: step)
          if step.kind == .certifiedNonce { copy }
        }
      } else {
        for column in columns {
          HTML.element(.td, .data("c", column.title)) {
            if let value = column.value(of: step) {
              content(value, of: step)
              if column == .found { comparison(step) }
            } else {
              HTML.element(.span, .class("muted")) { "not part of the artifact" }
            }
          }
        }
      }
    }
  }

  @HTMLBuilder
  private func content(_ value: Value?, of step: Computation.Step) -> HTML {
    if let value {
      HTML.element(.span, .class("hx")) { HTML.bidi(value.content.phrase) }
      HTML.element(.small) {
        if value == step.found, let place = step.place {
          regions.link(to: place, value.owner)
          ", at \(place.startIndex.offsetText)"
        } else {
          HTML.text(value.owner)
        }
      }
    } else if let place = step.place {
      HTML.element(.span, .class("hx")) { HTML.bidi(phrase(of: place)) }
      HTML.element(.small) {
        regions.link(to: place, "\(place.count.counted("byte")) at \(place.startIndex.offsetText)")
      }
    }
  }

  private func phrase(of place: Bytes) -> String {
    regions.withheld.overlaps(place)
      ? FieldValue.redacted(count: place.count).phrase : FieldValue.bytes(place).phrase
  }

  @HTMLBuilder
  private func comparison(_ step: Computation.Step) -> HTML {
    if let computed = step.computed, let found = step.found {
      HTML.element(.small) {
        computed.content == found.content
          ? Icon.labelled(.pass, "the same") : Icon.labelled(.fail, "differs")
      }
    }
  }

  /// What the receipt says of the certificate: it holds a copy of it.
  @HTMLBuilder
  private var copy: HTML {
    let field = result.details.receipt?.fields.first { $0.name.equals("3") }
    let leaf = result.details.chains.first { $0.kind == .attestation }?.certificates.last
    if let field, let place = field.bytes, case .bytes(let copy) = field.value,
      let leaf = leaf?.bytes
    {
      HTML.element(.small) {
        regions.link(to: place, "Field 3 of the receipt")
        copy == leaf ? " contains the same certificate." : " contains a different certificate."
      }
    }
  }

  /// What the last value says: of an attestation on either side, of an assertion once.
  @HTMLBuilder
  private var outcome: HTML {
    if let certified = steps.last?.found, let nonce = steps.first(where: { $0.kind == .nonce }) {
      HTML.element(.tr, .class("r")) {
        HTML.element(.th, .scope(.row)) { "Same as the certificate's" }
        for column in columns {
          let isSame = column.value(of: nonce)?.content == certified.content
          HTML.element(
            .td, .marked(isSame ? .pass : .fail), .data("c", column.title)
          ) {
            Icon.labelled(isSame ? .pass : .fail, isSame ? "the same" : "differs")
            judgement(column == .computed ? "attestation.nonce" : "receipt.client-hash")
          }
        }
      }
    } else if let check = check("assertion.signature") {
      HTML.element(.tr, .class("r")) {
        HTML.element(.th, .scope(.row)) { "ECDSA" }
        HTML.element(.td, .marked(Mark(check.result))) {
          Icon.labelled(Mark(check.result), check.title.withoutFullStop)
          judgement("assertion.signature")
        }
      }
    }
  }

  private func check(_ rule: RuleID) -> CheckResult? {
    result.checks.first { $0.rule.id == rule }
  }

  /// The check that rests on it.
  @HTMLBuilder
  private func judgement(_ rule: RuleID) -> HTML {
    if let check = check(rule) {
      HTML.element(.small) {
        HTML.element(.a, .href(toID: ChecksSection.id(of: rule))) { rule.rawValue }
        ": \(check.result.word.lowercasedASCII)"
      }
    }
  }
}

extension Computation.Kind {
  /// Whether there is but one such value, whoever computes.
  fileprivate var isSettled: Bool {
    switch self {
    case .authenticatorData, .certifiedNonce, .signature: true
    case .challenge, .clientData, .clientDataHash, .nonce, .key: false
    }
  }

  fileprivate var title: String {
    switch self {
    case .challenge: "challenge"
    case .clientData: "client data"
    case .clientDataHash: "clientDataHash"
    case .authenticatorData: "authenticator data"
    case .nonce: "nonce"
    case .certifiedNonce: "nonce in the certificate"
    case .key: "key"
    case .signature: "signature"
    }
  }
}
