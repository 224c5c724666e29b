package import Results

extension RequirementTable {
  /// The requirements of all rules on artifacts, from `requirements.txt`.
  package static let ofArtifacts = RequirementTable(PackageResources.requirements_txt)
}
