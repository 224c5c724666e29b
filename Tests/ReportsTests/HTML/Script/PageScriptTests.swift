import Results
import Testing

@testable import Reports

@Suite("The scripts of the pages")
struct PageScriptTests {
  @Test("the hash in the policy is the hash of the text", arguments: [PageScript.artifact, .index])
  func hash(_ script: PageScript) {
    #expect(script.hash == policyHash(script.text))
  }

  @Test("they don't end their element", arguments: [PageScript.artifact, .index])
  func characters(_ script: PageScript) {
    let text = String(decoding: script.text, as: UTF8.self)
    for word in ["</script", "<!--", "innerHTML", "eval("] { #expect(!text.contains(word)) }
    #expect(text.hasPrefix("//<![CDATA["))
    #expect(text.hasSuffix("//]]>\n"))
  }

  @Test("data for a script cannot end its element")
  func data() {
    let block = DataBlock.json("data", .string("</script><!--&"))
    let text = String(decoding: block.text, as: UTF8.self)
    #expect(!text.contains("<"))
    #expect(!text.contains("&"))
  }
}
