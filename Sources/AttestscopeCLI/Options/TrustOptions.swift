import ArgumentParser
import Attestscope
import Checks
import Evidence
import Platform

/// The options for trust anchors, keys that verify tokens, service profiles, and the time of evaluation.
struct TrustOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Time to check at: RFC 3339, capture, issuance, now.", valueName: "time"))
  var asOf: AsOfArgument?

  @Option(
    help: ArgumentHelp(
      "Root to trust for attestations instead of Apple's.", valueName: "file"))
  var attestationRoot: String?

  @Option(
    help: ArgumentHelp("Root to trust for receipts instead of Apple's.", valueName: "file"))
  var receiptRoot: String?

  @Option(
    help: ArgumentHelp("JSON Web Key Set to verify tokens with.", valueName: "file"))
  var jwks: String?

  @Option(
    help: ArgumentHelp("Your services, in JSON: paths, answers, tokens.", valueName: "file"))
  var profile: String?

  /// Keys and profiles for the verification of tokens.
  ///
  /// - Throws: A ``Fault`` if a file can't be read, has no usable key (RFC 7517), or isn't a valid profile.
  var tokens: TokenPolicy {
    get throws {
      var policy = TokenPolicy()
      if let jwks {
        policy.keys = TokenKey.keys(in: try NamedFile.read(jwks))
        guard !policy.keys.isEmpty else {
          throw Fault.usage(
            "\(RawPath(jwks).shown) contains no P-256 or RSA key; give a JSON Web Key Set")
        }
      }
      policy.profiles = try profiles.tokens + policy.profiles
      return policy
    }
  }

  /// The profiles of `--profile`; empty without the option.
  ///
  /// - Throws: A ``Fault`` with the reason if the file can't be read or isn't valid.
  var profiles: ProfileFile {
    get throws {
      guard let profile else { return ProfileFile() }
      do {
        return try ProfileFile(try NamedFile.read(profile))
      } catch let fault as ProfileFile.Fault {
        throw Fault.usage("\(RawPath(profile).shown) \(fault.reason)")
      }
    }
  }

  /// The time at which validity is checked.
  var time: EvaluationTime { asOf?.value ?? .automatic }

  /// The trust anchors, replaced by those that the options name.
  ///
  /// - Throws: A ``Fault`` if a file can't be read or doesn't contain exactly one certificate.
  var anchors: TrustAnchors {
    get throws {
      TrustAnchors(
        replacingAttestation: try attestationRoot.map(anchor),
        replacingReceipt: try receiptRoot.map(anchor))
    }
  }

  /// Reads one certificate in PEM or DER.
  private func anchor(_ path: String) throws -> Policy.Anchor {
    let anchors = Policy.Anchor.replacements(in: try NamedFile.read(path))
    guard var anchor = anchors.first else {
      throw Fault.usage(
        "\(RawPath(path).shown) contains no certificate; give one in PEM or DER")
    }
    // With several certificates the caller must decide which one to trust.
    guard anchors.count == 1 else {
      throw Fault.usage(
        "\(RawPath(path).shown) contains \(anchors.count) certificates; give only one")
    }
    anchor.file = RawPath(path).shown
    return anchor
  }
}

/// The value of `--as-of`: a time (RFC 3339), `capture`, `issuance` or `now`.
struct AsOfArgument: ExpressibleByArgument {
  let value: EvaluationTime

  /// Parses the option; `now` reads the clock.
  init?(argument: String) {
    switch argument {
    case "capture": value = .capture
    case "issuance": value = .issuance
    case "now": value = .now(Host.now)
    default:
      guard let time = Timestamp(rfc3339: argument) else { return nil }
      value = .moment(time)
    }
  }
}
