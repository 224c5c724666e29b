import Evidence
import Results

/// The section on the computation of an artifact's page: every value from the challenge or client
/// data to the nonce or signature.
///
/// One column has the values computed from the server's expected values, the other those in the
/// artifact, so that the first difference is visible. For an attestation this is Apple's nonce:
/// SHA-256 of authenticator data and `clientDataHash`.
///
/// For an assertion the values are client data, `clientDataHash`, authenticator data, nonce, key
/// and signature; the signature is ECDSA over the nonce.
struct ComputationSection {
  private let result: ArtifactResult
  private let regions: ByteRegions
  /// The values in the order of their computation.
  private let steps: [Computation.Step]
  /// The columns that have any value to compare.
  private let columns: [Column]

  /// Takes the computation of a result; without one, nothing is drawn.
  init(_ result: ArtifactResult, regions: ByteRegions) {
    self.result = result
    self.regions = regions
    let steps = result.details.computation ?? []
    self.steps = steps
    columns = Column.allCases.filter { column in
      steps.contains { !$0.kind.isSettled && column.value(of: $0) != nil }
    }
  }

  /// The two sides of the comparison.
  ///
  /// `computed` starts from the values that the server expects. `found` has the values of the
  /// artifact and its receipt; field 4 of a receipt, for example, is the `clientDataHash` that the
  /// app passed to `attestKey`.
  private enum Column: CaseIterable {
    case computed, found

    /// The heading of the column.
    var title: String { self == .computed ? "Computed from what was given" : "In the artifact" }

    /// Returns the value of a step in this column; `nil` where this side has none.
    func value(of step: Computation.Step) -> Value? {
      self == .computed ? step.computed : step.found
    }
  }

  /// The section; `nil` where there is nothing to compare.
  var section: PageSection? {
    guard let first = steps.first, let last = steps.last, !columns.isEmpty else { return nil }
    return PageSection(
      "Computation", id: "computation",
      lede: "From the \(first.kind.title) to the \(last.kind.title), with every value between."
    ) {
      HTML.element(.figure, .class("proof flow")) {
        HTML.table(
          caption: "The computation, value by value", columns: ["Value"] + columns.map(\.title)
        ) {
          for (index, step) in steps.enumerated() { row(step, index) }
          outcome
        }
      }
    }
  }

  /// The first step with different values on both sides; `nil` where all are equal.
  private var firstDifference: Int? {
    steps.firstIndex { step in
      step.computed.flatMap { computed in step.found.map { computed.content != $0.content } }
        ?? false
    }
  }

  /// Draws one value. A value that both sides share spans all columns.
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

  /// Draws a value with its owner and a link to its bytes. Without a value, the bytes themselves
  /// are drawn.
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
      HTML.element(.small) { regions.link(to: place, place.phrase) }
    }
  }

  /// Returns the bytes in hexadecimal, or how many are redacted.
  private func phrase(of place: Bytes) -> String {
    regions.withheld.overlaps(place)
      ? FieldValue.redacted(count: place.count).phrase : FieldValue.bytes(place).phrase
  }

  /// Draws whether both sides have the same value; nothing where one of them has none.
  @HTMLBuilder
  private func comparison(_ step: Computation.Step) -> HTML {
    if let computed = step.computed, let found = step.found {
      HTML.element(.small) {
        computed.content == found.content
          ? Icon.labelled(.pass, "the same") : Icon.labelled(.fail, "differs")
      }
    }
  }

  /// Draws whether field 3 of the receipt contains the same certificate as the attestation.
  ///
  /// It is drawn below the certified nonce, and only where both certificates are known.
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

  /// Draws the last row: for an attestation, whether each column's nonce is the certified one; for
  /// an assertion, the result of the signature check.
  ///
  /// The rules behind the two columns are `attestation.nonce` for the computed nonce, and
  /// `receipt.client-hash` for the nonce from the receipt's `clientDataHash`.
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
    } else if let check = result.check("assertion.signature") {
      HTML.element(.tr, .class("r")) {
        HTML.element(.th, .scope(.row)) { "ECDSA" }
        HTML.element(.td, .marked(Mark(check.result))) {
          Icon.labelled(
            Mark(check.result),
            check.result == .notRun ? unverified(check) : check.title.withoutFullStop)
          judgement("assertion.signature")
        }
      }
    }
  }

  /// Returns the outcome of a signature that wasn't verified, with what is missing: “Not verified: the
  /// attested public key of this key ID is missing”.
  private func unverified(_ check: CheckResult) -> String {
    let missing = check.finding.needs.map { $0.noun(for: result.type) }
    guard !missing.isEmpty else { return "Not verified" }
    return
      "Not verified: \(missing.joined(separator: ", ")) \(missing.count == 1 ? "is" : "are") missing"
  }

  /// Draws the result of the check that depends on the value, with a link to it; nothing without
  /// the check.
  @HTMLBuilder
  private func judgement(_ rule: RuleID) -> HTML {
    if let check = result.check(rule) {
      HTML.element(.small) {
        HTML.link(toID: ChecksSection.id(of: rule), rule.rawValue)
        ": \(check.result.word.lowercasedASCII)"
      }
    }
  }
}

extension Computation.Kind {
  /// Whether both sides take the value from the artifact, so that there is only one.
  fileprivate var isSettled: Bool {
    [.authenticatorData, .certifiedNonce, .signature].contains(self)
  }

  /// The name of the value.
  fileprivate var title: String {
    switch self {
    case .clientData: "client data"
    case .authenticatorData: "authenticator data"
    case .certifiedNonce: "nonce in the certificate"
    case .challenge, .clientDataHash, .nonce, .key, .signature: rawValue
    }
  }
}
