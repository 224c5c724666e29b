import Testing

@testable import Reports

@Suite("Keys of a conversation")
struct KeyStoryTests {
  @Test(
    "are named by letters, as columns of a table are",
    arguments: [(0, "Key A"), (25, "Key Z"), (26, "Key AA"), (51, "Key AZ"), (702, "Key AAA")])
  func labels(number: Int, label: String) { #expect(KeyStory.label(number) == label) }
}
