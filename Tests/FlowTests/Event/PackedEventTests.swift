import Evidence
import Flow
import Results
import Testing

@Suite("Packed events")
struct PackedEventTests {
  @Test("are unchanged when read", arguments: ConversationTests.attacks + ConversationTests.twins)
  func roundTrip(_ story: Labelled) {
    for var event in story.events {
      event.texts = 1 << 40
      event.reason = Story.mark("why")
      event.error = 3
      event.requestFaults = [.early, .otherPath]
      event.entry = Story.mark("entry")
      event.recording = 1 << 63
      event.origin = 1 << 62
      event.challengeLifetime = 10_000
      event.failsByChallenge = true
      #expect(event.packed.count == Event.packedSize)
      #expect(Event(packed: event.packed[...]) == event)
    }
  }

  @Test("keep each flag apart from the others")
  func flags() {
    let flags: [WritableKeyPath<Event, Bool>] = [
      \.isSigned, \.leavesOut, \.isKeyGiven, \.isExplicit, \.isChallengeProven,
      \.answersChallenge, \.isAccountVerified, \.failsByExpectation, \.failsByChallenge,
      \.failsByReading, \.isSignatureUnexplained, \.isHostOfEvidence, \.failsByTime, \.isAmbiguous,
      \.isPlainText, \.isCaptured, \.isWarned, \.failsByAnchor,
    ]
    for flag in flags {
      var event = Event(.attestation, order: 1)
      event[keyPath: flag] = true
      #expect(Event(packed: event.packed[...]) == event)
      #expect(event.packed != Event(.attestation, order: 1).packed)
    }
  }

  @Test("keep what is missing apart from zero")
  func missing() {
    var event = Event(.assertion, order: 0)
    #expect(Event(packed: event.packed[...]) == event)
    event.counter = 0
    event.error = 0
    event.time = Timestamp(milliseconds: 0)
    #expect(Event(packed: event.packed[...]) == event)
    #expect(Event(packed: event.packed.dropLast()) == nil)
  }
}
