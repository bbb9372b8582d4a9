import Testing

@testable import CommandLineKit

/// Sections that users name.
struct NamedSectionsTests {
  private struct Kept: CreatableArguments {
    @Option("--colour", "A colour.", placeholder: "COLOUR") var colour = "red"
    @Option("--number", "A number.", placeholder: "N", as: .range(1...9)) var number: Int?
    @Option("--words", "Words.", placeholder: "WORD") var words: [String]

    func validate() throws(UsageError) {
      if colour == "green", number == nil { throw UsageError("green needs a number") }
    }
  }

  private struct Keep: Command {
    static let name = "keep"
    static let abstract = "Keep."
    static let namedSection: (any CreatableArguments.Type)? = Kept.self
    @Option("--size", "A size.", placeholder: "N") var size: Int?
    @Option("--place", "A place.", placeholder: "DIR", scope: .section) var place: String?
  }

  private struct Program: Command {
    static let name = "program"
    static let abstract = "A program."
    static let subcommands: [any Command.Type] = [Keep.self]
  }

  @Test func `each section has separate values, in the order of the file`() throws {
    let file = try ConfigFile(
      path: "c",
      text: """
        size = 1
        [keep b]
        number = 3
        words = one
        words = two
        [keep]
        size = 2
        [ keep   a-2 ]
        colour = "blue"
        """)
    try file.check(against: Program.self)
    let sections = try file.named(Kept.self, of: "keep", .checkOnly)
    #expect(sections.map(\.name) == ["b", "a-2"])
    #expect(sections.map(\.options.colour) == ["red", "blue"])
    #expect(sections.map(\.options.number) == [3, nil])
    #expect(sections.map(\.options.words) == [["one", "two"], []])
    guard case .run(let command as Keep, _) = try Parser(Program.self).parse(["keep"], file: { _ in file })
    else {
      Issue.record("no command")
      return
    }
    #expect(command.size == 2)
  }

  @Test(arguments: [
    ("[keep a]\ncolur = x", "c:2: unknown option 'colur': did you mean 'colour'?"),
    ("[keep a]\nsize = 1", "c:2: unknown option 'size'"),
    (
      "[keep a b]",
      "c:1: '[keep a b]' needs a name of letters, digits, _ and - (not at the start), at most 64"
    ),
    ("[keep \u{1B}]", "c:1: '[keep \u{1B}]' needs a name of"),
    ("[keep a.b]", "c:1: '[keep a.b]' needs a name of"),
    ("[keep é]", "c:1: '[keep é]' needs a name of"),
    ("[keep \(String(repeating: "a", count: 65))]", "c:1: '[keep "),
    ("[keep a]\n[keep b]\n[keep a]", "c:3: '[keep a]' already exists in line 1"),
    ("[keep -q]", "c:1: '[keep -q]' needs a name of"), ("[kep a]", "c:1: unknown section 'kep a'"),
    ("[keepa]", "c:1: unknown section 'keepa': did you mean 'keep'?"),
    ("place = x", "c:1: 'place' does not apply to all commands; set it in a section"),
    ("[keep a]\nnumber = 10", "c:2: invalid value '10' for 'number': not an integer from 1 to 9"),
    ("[keep a]\n\n[keep b]\ncolour = green", "c:3: [b]: green needs a number"),
  ])
  func `an invalid section is reported with its line`(text: String, message: String) throws {
    let error = #expect(throws: UsageError.self) {
      let file = try ConfigFile(path: "c", text: text)
      try file.check(against: Program.self)
      try file.checkNamed(under: Program.self)
    }
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
    #expect(error?.isInFile == true)
  }

  @Test func `a key may name such a section`() throws {
    let key = try ConfigKey(argument: "keep.r18-2.number")
    #expect(key.section == "keep r18-2" && key.name == "number" && key.description == "keep.r18-2.number")
    var editor = try ConfigEditor(path: "c", text: "size = 1\n")
    try editor.set(key, to: ["4"])
    try editor.set(ConfigKey(argument: "keep.r18-2.colour"), to: ["blue"])
    #expect(editor.text == "size = 1\n\n[keep r18-2]\nnumber = 4\ncolour = blue\n")
  }
}
