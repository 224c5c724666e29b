import Attestscope
import Checks
import Decoding
import Evidence
import Ingest

extension FuzzTarget {
  /// A file of profiles, and evidence that is analyzed with it.
  public static let profiles = FuzzTarget { input in
    let (input, evidence) = input.optionAndEvidence
    let first: ProfileFile
    do throws(ProfileFile.Fault) {
      first = try ProfileFile(input)
    } catch {
      claim(!error.reason.isEmpty && error.reason.last != ".", "a fault follows the file's name")
      claim(fault(of: input) == error.reason, "the same file has the same fault")
      return
    }
    claim(JSONReader.readWhole(input).isClean, "a file of profiles is JSON")
    claim(!first.services.isEmpty, "a file of profiles contains one")
    claim(first.tokens.count <= first.services.count, "a profile of tokens belongs to a service")
    claim(
      (try? ProfileFile(input))?.services.count == first.services.count,
      "the same file is read the same")
    Scratch.evidence.fill(evidence)
    var configuration = RunConfiguration(inputs: [Scratch.evidence.path])
    let plain = Running.lines(configuration) { result, _ in Array(result.id.utf8) }
    configuration.services = first.services
    configuration.tokens.profiles += first.tokens
    let profiled = Running.lines(configuration)
    claim(profiled.count >= plain.count, "a profile hides no artifact")
  }

  private static func fault(of input: Bytes) -> String? {
    do throws(ProfileFile.Fault) {
      _ = try ProfileFile(input)
      return nil
    } catch {
      return error.reason
    }
  }
}
