import Claims
import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule assertion.challenge")
struct AssertionChallengeTests {
  @Test(
    "passes on genuine assertions whose challenge is known", arguments: Trial.genuine(.assertion))
  func genuine(trial: Trial) {
    #expect(
      trial.finding(of: .assertionChallenge).result
        == (trial.expectations.challenge == nil ? .notApplicable : .pass))
  }

  static let forms: [(String, [UInt8])] = [
    ("bytes", [0x7b] + Trial.challenge + [0x7d]),
    ("Base64", Array(#"{"c":"\#(Trial.challenge.base64)"}"#.utf8)),
    ("Base64url", Array(Base64Form.url(Trial.challenge).utf8)),
    ("hexadecimal", Array("c=\(Trial.challenge.hex)".utf8)),
  ]

  @Test("finds the challenge in every form that clients write", arguments: forms)
  func form(name: String, clientData: [UInt8]) throws {
    let finding = try Trial.assertion { $0.clientData = clientData }
      .expecting { $0.clientData = .base64(clientData) }.finding(of: .assertionChallenge)
    #expect(finding.result == .pass)
    #expect(finding.found == "The client data contains the challenge as \(name).")
  }

  @Test("fails if it is missing, without values that can never be equal")
  func missing() throws {
    let finding = try Trial.assertion().expecting {
      $0.challenge = .base64([1, 2, 3, 4, 5])
      $0.clientData = .text("amount=412", .utf8)
    }.finding(of: .assertionChallenge)
    #expect(finding.result == .fail)
    #expect(finding.expected == nil)
    #expect(finding.actual == nil)
    #expect(finding.found.hasPrefix("The client data, 10 bytes, contains the challenge neither"))
  }

  @Test("compares the challenge with the one that the client data name, in one form")
  func otherChallenge() throws {
    let other = [UInt8](repeating: 7, count: 16)
    let issued = [UInt8](repeating: 9, count: 16)
    let finding = try Trial.assertion().expecting {
      $0.challenge = .base64(issued)
      $0.clientData = .text(#"{"body":{"challenge":"\#(other.base64)"},"amount":4}"#, .utf8)
    }.finding(of: .assertionChallenge)
    #expect(finding.result == .fail)
    #expect(finding.expected?.content == .bytes(issued))
    #expect(finding.actual?.content == .bytes(other))
    #expect(finding.actual?.owner == "the member “challenge” of the client data")
  }

  @Test("compares texts if the two challenges have no form in common")
  func texts() throws {
    let finding = try Trial.assertion().expecting {
      $0.challenge = .text("order-17")
      $0.clientData = .text(#"{"nonce":"order-18-b"}"#, .utf8)
    }.finding(of: .assertionChallenge)
    #expect(finding.expected?.content == .text("order-17"))
    #expect(finding.actual?.content == .text("order-18-b"))
  }

  @Test("compares nothing if the client data name several challenges")
  func several() throws {
    let finding = try Trial.assertion().expecting {
      $0.challenge = .text("order-17")
      $0.clientData = .text(#"{"nonce":"order-18","challenge":"order-19"}"#, .utf8)
    }.finding(of: .assertionChallenge)
    #expect(finding.result == .fail)
    #expect(finding.actual == nil)
  }

  @Test("fails on an empty challenge, which every text contains")
  func empty() throws {
    let finding = try Trial.assertion().expecting { $0.challenge = .text("") }
      .finding(of: .assertionChallenge)
    #expect(finding.result == .fail)
  }

  @Test("fails if the client data is shorter than the challenge")
  func short() throws {
    let finding = try Trial.assertion().expecting { $0.clientData = .text("{}", .utf8) }
      .finding(of: .assertionChallenge)
    #expect(finding.result == .fail)
  }

  @Test("needs client data, but only if a challenge is given")
  func needs() throws {
    let trial = try Trial.assertion().expecting { $0.clientData = nil }
    #expect(trial.finding(of: .assertionChallenge).needs == [.clientData])
    let neither = trial.expecting { $0.challenge = nil }.finding(of: .assertionChallenge)
    #expect(neither.result == .notApplicable)
  }
}

/// Base64url as clients write it.
private enum Base64Form {
  static func url(_ bytes: [UInt8]) -> String {
    bytes.base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}
