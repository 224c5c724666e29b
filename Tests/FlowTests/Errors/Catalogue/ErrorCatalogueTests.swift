import Evidence
import Results
import Testing

@testable import Flow

@Suite("The text of the catalogue of errors")
struct ErrorCatalogueTests {
  @Test("has no faults, and every entry of it counts")
  func complete() {
    #expect(ErrorCatalogue.standard.faults == [])
    #expect(ErrorCatalogue.standard.errors.count > 60)
    for list in ["things", "ownWords"] as [ByteText] {
      #expect(!ErrorCatalogue.standard.words(list).isEmpty)
    }
    for list in ["programs", "connections", "attesters", "ownNames"] as [ByteText] {
      #expect(!ErrorCatalogue.standard.patterns(list).isEmpty)
    }
  }

  @Test("gives way only to errors that exist, and has signs and rules for each error")
  func references() {
    let ids = Set(KnownError.all.map(\.id))
    for error in KnownError.all {
      #expect(Set(error.yields).subtracting(ids + ["all"]).isEmpty, "\(error.id)")
      #expect(!error.signs.isEmpty && !error.rules.isEmpty, "\(error.id)")
      #expect(error.signs.allSatisfy { !$0.says.isEmpty }, "\(error.id)")
    }
  }

  @Test(
    "names the fault of an entry, and leaves the entry out",
    arguments: [
      ("error E1\n  family f\n  titel x", "called titel"), ("error E1\n  title x", "no family"),
      ("error E1\n  family g", "family is unknown"),
      ("error E1\n  family f\n  title x\n  exakt a", "no phrases called exakt"),
      ("error E1\n  family f\n  title x\n  exact $a", "$a isn't defined"),
      ("error E1\n  family f\n  title x\n  meaning y\n  actor nobody", "actor can't be"),
      ("error E1\n  family f\n  title x\n  meaning y\n  source Apple: z", "no page"),
      ("family g\n  colour red", "field colour"), ("phrases p\n  p x", "field p"),
      ("phrases p\nphrases p", "it exists twice"), ("family f\n  kind clientError", "exists twice"),
      ("words\n  a b\nwords\n  a c", "a exist twice"),
      ("error E1\n  family f\n  title x\n  title y", "field title twice"),
      ("error E1\n  family f\n  about a", "about that follows no patterns"),
      (
        "phrases p\n  loose a\nerror E1\n  family f\n  title x\n  p b\n  about c",
        "about that follows no patterns"
      ), ("mistake M1", "no such kind"),
    ])
  func faults(text: String, fault: String) throws {
    let family = "family f\n  kind clientError\n  actor app\n  source RFC 8949\n"
    let catalogue = ErrorCatalogue(Array((family + text).utf8))
    #expect(catalogue.errors.isEmpty)
    #expect(try #require(catalogue.faults.last).contains(fault))
  }

  @Test("repeats phrases for each item, and puts its parts in their places")
  func phrases() throws {
    let text = """
      words
        what nonce|hash
      phrases wrong
        loose bad $1, $1 of $2
        about $2
      family f
        kind clientError
        prefix It says:
        actor app
        source Apple: Assessing fraud risk; table 1
      # A comment.
      error E1-x
        family f
        title wrong
        container wrong $what; app, key; device
        exact a & b,
              c
        meaning It is wrong.
      """
    let error = try #require(ErrorCatalogue(Array(text.utf8)).errors.first)
    #expect(error.title == "It says: wrong")
    #expect(error.source == .apple(.assessingFraudRisk, "table 1"))
    let says = [["bad nonce|hash"], ["nonce|hash of app"], ["bad key"], ["key of device"]]
    #expect(error.signs.map(\.says) == says + [["a", "b"], ["c"]])
    #expect(error.signs.map(\.about) == [["app"], ["app"], ["device"], ["device"], [], []])
    #expect(error.signs.map(\.isContainer) == [true, true, true, true, false, false])
    #expect(error.signs.map(\.isLoose) == [true, true, true, true, false, false])
  }
}
