/// How a run notes its progress in a report folder, and whether it continues an earlier one.
package struct ProgressSetting: Sendable {
  /// The path of the report folder.
  let folder: String
  /// All options that determine the results, with the versions of the files that they name.
  let options: [UInt8]
  /// Whether the run continues an earlier one.
  let isResuming: Bool

  /// Creates a setting.
  package init(folder: String, options: [UInt8], isResuming: Bool) {
    self.folder = folder
    self.options = options
    self.isResuming = isResuming
  }
}

/// How a run with `--resume` begins.
package enum Resumption: Sendable, Hashable {
  /// It continues an interrupted run.
  case continued
  /// It starts from the beginning, because there is no interrupted run.
  case nothing
  /// It starts from the beginning, because inputs, options or program are different.
  case different
}
