import Claims
import Checks
import Decoding
import Diagnosis
import Evidence
import Forge
import Results
import SystemCrypto
import Testing
import TrialBench

@Suite("Causes of another App ID")
struct AppIDCausesTests {
  /// The genuine one is 8YE23NZS57.com.example.wallet.
  static let mistakes: [(String, String)] = [
    ("R01-bundle-only", "com.example.wallet"),
    ("R02-wrong-team", "8YE23NZS5.com.example.wallet"),
    ("R02-wrong-team", "8YE23NZS58.com.example.wallet"),
    ("R04-app-clip-id", "8YE23NZS57.com.example.wallet.Clip"),
    ("R05-case-or-space", "8YE23NZS57.com.example.Wallet"),
    ("R05-case-or-space", "8ye23nzs57.com.example.wallet "),
    ("R05-case-or-space", "8YE23NZS57.com.example.wallet\n"),
    ("R05-case-or-space", "8YE23NZS57.com.example.*"),
    ("R05-case-or-space", "8YE23NZS57.*"),
    ("R15-other-app", "8YE23NZS57.com.example.notes"),
    ("R15-other-app", "ABCDE12345.com.example.notes"),
    ("R15-other-app", ""),
    ("R16-missing-point", "8YE23NZS57com.example.wallet"),
    ("R17-swapped-parts", "com.example.wallet.8YE23NZS57"),
    ("R18-hash-for-app-id", Digest.sha256(Array(Trial.appID.utf8)).hex),
    ("R18-hash-for-app-id", Digest.sha256(Array(Trial.appID.utf8)).base64),
    ("R19-group-id", "group.com.example.wallet"),
    ("R19-group-id", "8YE23NZS57.group.com.example.wallet"),
  ]

  /// Differences that a configuration or a foreign build makes, with a word of the alternative.
  static let ambiguities: [(String, String, rival: String)] = [
    ("R02-wrong-team", "ABCDE12345.com.example.wallet", "another team"),
    ("R20-extension-id", "8YE23NZS57.com.example.wallet.widget", ".dev"),
    ("R20-extension-id", "8YE23NZS57.com.example", ".dev"),
    ("R20-extension-id", "8YE23NZS57.com.example.wallet.clipboard", ".dev"),
  ]

  @Test("show both App IDs in the fix, if the server's text is wrong")
  func code() throws {
    func code(_ configured: String) throws -> String? {
      let trial = try Trial.attestation().expecting { $0.appIDs = [configured] }
      return trial.diagnoses.first?.cause.fix.first?.code
    }
    #expect(
      try code("com.example.wallet")
        == "- app_id = \"com.example.wallet\"\n+ app_id = \"8YE23NZS57.com.example.wallet\"")
    // A line feed isn't shown in code, and another team's prefix isn't a text to correct.
    #expect(try code("8YE23NZS57.com.example.wallet\n") == nil)
    #expect(try code("ABCDE12345.com.example.wallet") == nil)
  }

  @Test("show the change of another prefix with the step for a prefix that is the reader's own")
  func place() throws {
    let trial = try Trial.attestation().expecting { $0.appIDs = ["ABCDE12345.com.example.wallet"] }
    let changes = try #require(trial.diagnoses.first).cause.fix.filter {
      $0.code?.contains("app_id = ") == true
    }
    #expect(changes.map(\.text) == ["If the prefix is yours, expect this App ID on the server."])
  }

  @Test("are consistent if an attack makes the same difference")
  func ambiguity() throws {
    for (cause, configured, rival) in Self.ambiguities {
      for genuine in [try Trial.attestation(), try Trial.receipt()] {
        let trial = genuine.expecting { $0.appIDs = [configured] }
        #expect(trial.causes == [cause])
        let diagnosis = try #require(trial.diagnoses.first)
        #expect(diagnosis.certainty == .consistent)
        #expect(diagnosis.proof.rival?.contains(rival) == true)
        #expect(diagnosis.proof.correction == nil)
        #expect(diagnosis.wouldPass.isEmpty)
        #expect(diagnosis.step("App ID")?.recovered.content == .text(Trial.appID))
      }
    }
  }

  @Test("aren't another app if one of several expected App IDs is similar")
  func alikeAmongOthers() throws {
    let trial = try Trial.attestation().expecting {
      $0.appIDs = ["8YE23NZS57.com.example.notes", "ABCDE12345.com.example.wallet"]
    }
    #expect(trial.causes == ["R02-wrong-team"])
  }

  @Test("don't keep keys of devices whose app may be foreign")
  func advice() throws {
    for id in ["R02-wrong-team", "R03-legacy-prefix", "R15-other-app"] {
      let cause = try #require(CauseCatalogue.cause(id))
      #expect(!cause.fix.contains { $0.text.contains("keep") }, "\(id)")
    }
    let other = try #require(CauseCatalogue.cause("R15-other-app"))
    #expect(other.actor == .security)
    #expect(other.fix.first?.text == "Reject it.")
    #expect(other.fix.contains { $0.text.contains("devices attest a new key") })
    let exact = try #require(CauseCatalogue.cause("R01-bundle-only"))
    #expect(exact.fix.contains { $0.text.contains("they keep it only") })
  }

  @Test("are distinguished by the certified App ID", arguments: mistakes)
  func mistake(cause: String, configured: String) throws {
    let trials = [
      (try Trial.attestation(), RuleID("attestation.app-id")),
      (try Trial.receipt(), "receipt.app-id"),
    ]
    for (genuine, rule) in trials {
      let trial = genuine.expecting { $0.appIDs = [configured] }
      #expect(trial.causes == [cause])
      let diagnosis = try #require(trial.diagnoses.first)
      #expect(diagnosis.certainty == .proven)
      #expect(diagnosis.rules == [rule])
      #expect(diagnosis.wouldPass == [rule])
      #expect(diagnosis.summary.contains("“\(Trial.appID)”"))
      let step = try #require(diagnosis.step("App ID"))
      #expect(step.configured.content == .text(configured))
      #expect(step.recovered.content == .text(Trial.appID))
    }
  }

  /// An assertion contains only the hash, so that only exact readings can prove the mistake.
  static let ofAssertions: [(String, String)] = [
    ("R04-app-clip-id", "8YE23NZS57.com.example.wallet.Clip"),
    ("R05-case-or-space", "8YE23NZS57.com.example.WALLET"),
    ("R05-case-or-space", " 8YE23NZS57.com.example.wallet"),
    ("R16-missing-point", "8YE23NZS57com.example.wallet"),
    ("R17-swapped-parts", "com.example.wallet.8YE23NZS57"),
  ]

  @Test("are proven in assertions by the hash of a reading", arguments: ofAssertions)
  func assertion(cause: String, configured: String) throws {
    let trial = try Trial.assertion().expecting { $0.appIDs = [configured] }
    #expect(trial.causes == [cause])
    #expect(trial.diagnoses.first?.rules == ["assertion.app-id"])
    let other = try Trial.assertion().expecting { $0.appIDs = ["8YE23NZS57.com.example.notes"] }
    #expect(other.causes == ["R15-other-app"])
    #expect(other.diagnoses.first?.certainty == .consistent)
    // The App ID isn't known, so nobody can add it.
    #expect(other.diagnoses.first?.cause.fix.contains { $0.text.contains("add this") } == false)
    let known = try #require(other.diagnoses(among: KnownOtherRecords(apps: [Trial.appID])).first)
    #expect(known.cause.statement.contains("“\(Trial.appID)”"))
    #expect(known.cause.fix.contains { $0.text.contains("add this App ID") })
    #expect(known.certainty == .proven)
    #expect(known.wouldPass == ["assertion.app-id"])
    let similar = try Trial.assertion().expecting { $0.appIDs = ["ABCDE12345.com.example.wallet"] }
    #expect(
      similar.diagnoses(among: KnownOtherRecords(apps: [Trial.appID])).first?.certainty
        == .consistent)
  }

  @Test("an App ID that is given as well, and that the artifact is for, is named")
  func contradiction() throws {
    for genuine in [try Trial.attestation(), try Trial.assertion()] {
      let trial = genuine.expecting { $0.appIDs = ["ZZZZZZZZZZ.com.example.other"] }
      func diagnosis(_ others: [String]) -> Diagnosis? {
        DiagnosisEngine.diagnose(
          Examination(input: trial.input, checks: trial.checks, otherAppIDs: others)
        ).first
      }
      let named = try #require(diagnosis([Trial.appID]))
      #expect(
        named.cause.statement
          == "The artifact is for “\(Trial.appID)”, one of several App IDs that are given for it.")
      #expect(named.certainty == .proven)
      #expect(named.cause.actor == .server)
      #expect(named.cause.fix.first?.text.hasPrefix("Reject it, unless") == true)
      #expect(diagnosis(["8YE23NZS57.com.example.notes"])?.cause.actor == .security)
    }
  }

  @Test("a legacy prefix is consistent with an App ID built from a team ID")
  func legacyPrefix() throws {
    let trial = try Trial.attestation().expecting {
      $0.appIDs = ["ABCDE12345.com.example.wallet"]
      $0.isAppIDOfTeam = true
    }
    #expect(trial.causes == ["R02-wrong-team", "R03-legacy-prefix"])
    #expect(trial.diagnoses.map(\.certainty) == [.consistent, .consistent])
    let typo = trial.expecting { $0.appIDs = ["8YE23NZS58.com.example.wallet"] }
    #expect(typo.causes == ["R02-wrong-team"])
    #expect(typo.diagnoses.first?.summary.contains("one character") == true)
  }

  @Test("aren't claimed if certificate and authenticator data disagree")
  func uncertified() throws {
    let trial = try Trial.attestation { $0.leaf.certifiedAppID = "8YE23NZS57.other" }
      .expecting { $0.appIDs = ["A.b"] }
    #expect(trial.rules(.fail).contains("attestation.app-id"))
    #expect(trial.causes.allSatisfy { !$0.hasPrefix("R") })
  }

  @Test("aren't claimed if the certified app is among the expected ones")
  func expectedAmongOthers() throws {
    let trial = try Trial.attestation { $0.receipt.appID = "8YE23NZS57.com.example.notes" }
      .expecting { $0.appIDs = ["8YE23NZS57.com.example.notes", Trial.appID] }
    #expect(trial.rules(.fail) == ["receipt.app-id"])
    #expect(trial.causes == ["P03-appid-mismatch"])
  }
}
