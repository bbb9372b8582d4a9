import CommandLineKit
import TestSupport
import Testing

/// A part that is not listed would not exist for the parser.
struct ListedPartsTests {
  private struct Group: Arguments {
    @Flag("One.") var one = false
    @Flag("Two.") var two = false

    var parts: ArgumentParts { ["two": _two, "one": _one] }
  }

  private struct Kept: Arguments {
    @Option("A colour.") var colour = "red"
    @Option("A number.") var number: Int?

    var parts: ArgumentParts { ["colour": _colour, "number": _colour] }
  }

  private struct Faulty: Command {
    static let name = "faulty"
    static let abstract = "Lists its parts with mistakes."
    static let subcommands: [any Command.Type] = [Twice.self, Unlisted.self]
    static let namedSection: (any Arguments.Type)? = Kept.self

    @Flag("Three.") var three = false
    @Argument("Words.") var words: [String]
    let group = Group()
    let other = 5

    var parts: ArgumentParts { ["three": _three, "group": group] }
  }

  private struct Twice: Command {
    static let name = "twice"
    static let abstract = "Lists a part twice, and exchanges two groups."

    let first = SampleCommon()
    let second = SampleCommon()

    var parts: ArgumentParts { ["first": second, "second": first, "second": first] }
  }

  private struct Unlisted: Command {
    static let name = "unlisted"
    static let abstract = "Lists nothing."

    @Flag("Four.") var four = false
  }

  @Test func `each mistake in a list of parts is found`() {
    #expect(
      Parser(Faulty.self).listingProblems() == [
        "Faulty does not list words", "Group declares one, two, and lists two, one",
        "Kept lists another part as number", "Twice declares first, second, and lists first, second, second",
        "Twice lists another part as first", "Twice lists another part as second",
        "Unlisted does not list four",
      ])
  }

  @Test func `the sample commands list all of their parts`() {
    #expect(Parser(SampleProgram.self).listingProblems() == [])
  }
}
