import Evidence
import Flow
import Results
import Testing

@testable import Attestscope

@Suite("The texts of an event")
struct EventTextsTests {
  @Test("are the same after they were stored, and an empty one is none")
  func stored() {
    let kept = KeptEvent(
      event: Event(.assertion, order: 7),
      shown: FlowEvent(number: 7, what: "assertion", source: Source(file: "a.har")), key: "a2V5",
      challenge: "", reason: "The server says: no", remedy: "")
    var store = TextStore(capacity: 64)
    let place = store.append(EventTexts(kept, shown: kept.shown).stored)
    let texts = EventTexts(stored: store.texts(at: place))
    #expect(texts.event?.number == 7)
    #expect(texts.event?.what == "assertion")
    #expect(texts.event?.source.file == "a.har")
    #expect(texts.key == "a2V5")
    #expect(texts.challenge == nil)
    #expect(texts.reason == "The server says: no")
    #expect(texts.remedy == nil)
  }

  @Test("are none if they could not be stored")
  func lost() {
    let texts = EventTexts(stored: [])
    #expect(texts.event == nil)
    #expect(texts.key == nil && texts.reason == nil)
  }
}
