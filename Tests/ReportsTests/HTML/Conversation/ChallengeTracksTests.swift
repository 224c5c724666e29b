import Testing

@testable import Reports

@Suite("The lines from challenges to artifacts")
struct ChallengeTracksTests {
  @Test("a line starts at the challenge, touches each artifact, and ends at the last")
  func parts() {
    let rows = ChallengeTracks([(row: 0, users: [2, 4])], count: 6).rows
    #expect(rows.map { $0.map(\.part) } == [[.start], [.pass], [.touch], [.pass], [.end], []])
  }

  @Test("lines at the same time have different tracks, and a fourth is left out")
  func tracks() {
    let rows = ChallengeTracks(
      (0..<4).map { (row: $0, users: [10]) } + [(row: 11, users: [12])], count: 13
    ).rows
    #expect(rows[5].map(\.track).sorted() == [0, 1, 2])
    #expect(rows[11].map(\.track) == [0])
  }

  @Test("a challenge without an artifact below it has no line")
  func unused() {
    #expect(ChallengeTracks([(row: 3, users: [1])], count: 5).rows.flatMap(\.self).isEmpty)
  }
}
