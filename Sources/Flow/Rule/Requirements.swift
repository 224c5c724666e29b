package import Results

extension RequirementTable {
  /// The requirements of all rules on conversations, from `requirements.txt`.
  package static let ofConversations = RequirementTable(PackageResources.requirements_txt)
}
