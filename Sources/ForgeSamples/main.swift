import Forge
import Platform

/// Writes all samples that can be forged into the folder named: `swift run ForgeSamples samples`.
guard CommandLine.arguments.count == 2 else {
  try SystemCall.write("usage: ForgeSamples FOLDER\n".utf8, to: SystemCall.standardError)
  ThisProcess.exit(64)
}
let collection = try ForgedCollection()
try collection.write(to: CommandLine.arguments[1])
print("\(collection.cases.count) cases, \(collection.files.count) raw files")
