import Forge
import Foundation

/// Writes all samples that can be forged into the folder named: `swift run ForgeSamples samples`.
guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: ForgeSamples FOLDER\n".utf8))
  exit(64)
}
let collection = try ForgedCollection()
try collection.write(to: URL(filePath: CommandLine.arguments[1]))
print("\(collection.cases.count) cases, \(collection.files.count) raw files")
