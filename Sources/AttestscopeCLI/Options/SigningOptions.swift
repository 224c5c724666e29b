import ArgumentParser
import Attestscope
import Platform
import Reports

/// The option that signs the manifest of a report folder.
struct SigningOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Ed25519 private key to sign the report's manifest with.", valueName: "file")
  )
  var sign: String?

  /// Checks that there is a folder to sign.
  ///
  /// - Parameters:
  ///   - output: The report folder; `nil` if none is written.
  ///   - format: The format; a document has no manifest.
  func validate(output: String?, format: ChosenFormat?) throws {
    guard sign != nil else { return }
    if output == nil || format?.form.hasOwnFolder == true {
      throw ValidationError(
        "--sign needs -o with a report folder to write; a document can't be signed.")
    }
  }

  /// The key; `nil` without the option.
  ///
  /// - Throws: A ``Fault`` if the file can't be read or has no key.
  var key: ManifestSigner? {
    get throws {
      guard let sign else { return nil }
      guard let key = ManifestSigner(file: try NamedFile.read(sign, limit: 1 << 16)) else {
        throw Fault.usage(
          "\(RawPath(sign).shown) holds no Ed25519 private key; make one with "
            + "openssl genpkey -algorithm ed25519")
      }
      return key
    }
  }
}
