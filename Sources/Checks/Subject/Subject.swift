package import Decoding

/// An artifact as the rules see it: decoded, with what is expected of it and the policy in force.
package struct Subject: Sendable {
  package let type: ArtifactType
  package let armour: ArmourReading
  package let expectations: Expectations
  package let policy: Policy
}
