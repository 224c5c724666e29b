import Checks
import Diagnosis
import Reports

extension ResultsCatalogue {
  /// The rules and causes of the fixtures.
  static let fixture = ResultsCatalogue(
    rule: { id in Fixture.rejected().checks.map(\.rule).first { $0.id == id } },
    cause: { id in Fixture.rejected().diagnoses.map(\.cause).first { $0.id == id } })
}
