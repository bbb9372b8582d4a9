import Testing

@testable import CommandLineKit

/// Changes to the text of a configuration file.
struct ConfigEditorTests {
  private static let file = """
    # mine
    mode = weekly   # because
    tag = a
    tag = b

    # downloads
    [download]
    jobs=4 # not too many
    name = "{id} # {page}" # quoted

    # the end
    """

  private static let changes: [(String, [String], (String, String))] = [
    ("mode", ["daily"], ("mode = weekly   # because", "mode = daily   # because")),
    ("download.jobs", ["8"], ("jobs=4 # not", "jobs= 8 # not")),
    ("download.name", ["{id}"], ("name = \"{id} # {page}\" # quoted", "name = {id} # quoted")),
    ("download.name", ["a # b"], ("\"{id} # {page}\" #", "\"a # b\" #")),
    ("tag", ["c"], ("tag = a\ntag = b\n", "tag = c\n")),
    ("tag", ["c", "d", "e"], ("tag = a\ntag = b\n", "tag = c\ntag = d\ntag = e\n")),
    ("limit", ["10"], ("tag = b\n", "tag = b\nlimit = 10\n")),
    ("download.limit", ["10"], ("# quoted\n", "# quoted\nlimit = 10\n")),
    ("recents.export.size", ["regular"], ("# the end", "# the end\n\n[recents export]\nsize = regular\n")),
  ]

  @Test(arguments: changes.indices)
  func `a changed value changes only its line`(index: Int) throws {
    let (key, values, (old, new)) = Self.changes[index]
    var editor = try ConfigEditor(path: "c", text: Self.file)
    let parsed = try ConfigKey(argument: key)
    try editor.set(parsed, to: values)
    #expect(editor.text == Self.file.replacing(old, with: new))
    #expect(try editor.file.entries(of: parsed).map(\.value) == values)
    let once = editor.text
    try editor.set(parsed, to: values)
    #expect(editor.text == once)
  }

  @Test(
    arguments: [
      ("", "jobs = 8\n"), ("# only", "# only\njobs = 8\n"), ("\n", "\njobs = 8\n"),
      ("[download]\nmode = x\n", "jobs = 8\n[download]\nmode = x\n"),
      ("a = b\n\n# about\n# it\n[download]\n", "a = b\njobs = 8\n\n# about\n# it\n[download]\n"),
      ("# about\n[download]\n", "jobs = 8\n# about\n[download]\n"),
      ("a = b\r\n", "a = b\r\njobs = 8\r\n"), ("jobs =\n", "jobs = 8\n"), ("jobs=", "jobs= 8"),
      ("\u{FEFF}jobs = 4\n", "\u{FEFF}jobs = 8\n"), ("  jobs = '4'x = 5\n", nil),
    ] as [(String, String?)])
  func `a new value is inserted into its section`(text: String, expected: String?) throws {
    guard let expected else {
      #expect(throws: UsageError.self) { _ = try ConfigEditor(path: "c", text: text) }
      return
    }
    var editor = try ConfigEditor(path: "c", text: text)
    try editor.set(ConfigKey(section: "", name: "jobs"), to: ["8"])
    #expect(editor.text == expected)
  }

  @Test func `every value reads back unchanged`() throws {
    let values = [
      "", "a", " a ", "a#b", "a #b", "#", "'", "\"", "'a'", "\"a\"", "a = b", "a\"b #", "漢字 # か", "[x]", "\\",
      "a\tb",
    ]
    for section in ["", "download"] {
      for value in values {
        var editor = try ConfigEditor(path: "c", text: Self.file)
        let key = ConfigKey(section: section, name: "name")
        try editor.set(key, to: [value])
        #expect(try editor.file.entries(of: key).map(\.value) == [value])
      }
    }
    for value in ["a\nb", "a\r\nb", "a\0b", "\"' #"] {
      var editor = try ConfigEditor(path: "c", text: Self.file)
      #expect(throws: UsageError.self) { try editor.set(ConfigKey(section: "", name: "name"), to: [value]) }
      #expect(editor.text == Self.file)
    }
  }

  @Test func `all surplus values are removed, and no other line is`() throws {
    var editor = try ConfigEditor(path: "c", text: "tag = a\ntag = b\ntag = c\nmode = weekly\njobs = 2\n")
    try editor.set(ConfigKey(argument: "tag"), to: ["x"])
    #expect(editor.text == "tag = x\nmode = weekly\njobs = 2\n")
  }

  @Test func `an unset value is removed with its own comment only`() throws {
    var editor = try ConfigEditor(path: "c", text: Self.file)
    #expect(try editor.unset(ConfigKey(section: "", name: "tag")))
    #expect(try editor.unset(ConfigKey(section: "download", name: "jobs")))
    #expect(try !editor.unset(ConfigKey(section: "", name: "jobs")))
    let expected = Self.file.replacing("tag = a\ntag = b\n", with: "").replacing(
      "jobs=4 # not too many\n", with: "")
    #expect(editor.text == expected)
  }

  @Test(arguments: [
    ("[keep daily]\nlimit = 50\n", ""), ("jobs = 2\n\n[keep daily]\nlimit = 50\n", "jobs = 2\n"),
    ("[keep daily]\nlimit = 50\n\n[sql]\nformat = csv\n", "\n[sql]\nformat = csv\n"),
    ("[keep daily]\n# mine\nlimit = 50\n", "[keep daily]\n# mine\n"),
    ("[keep daily]\nlimit = 50\nmode = daily\n", "[keep daily]\nmode = daily\n"),
  ])
  func `the last value of a section is removed with the section`(text: String, expected: String) throws {
    var editor = try ConfigEditor(path: "c", text: text)
    #expect(try editor.unset(ConfigKey(section: "keep daily", name: "limit")))
    #expect(editor.text == expected)
  }

  @Test(arguments: [
    ("jobs", "", "jobs"), ("download.jobs", "download", "jobs"),
    ("recents.export.max-speed", "recents export", "max-speed"),
  ])
  func `keys name a section and an option`(text: String, section: String, name: String) throws {
    let key = try ConfigKey(argument: text)
    #expect(key == ConfigKey(section: section, name: name) && "\(key)" == text)
  }

  @Test(arguments: ["", ".", "a.", ".a", "a..b", "a b", "a=b", "[a]", "名前", "a\nb"])
  func `other strings are not keys`(text: String) {
    #expect(throws: ValueError.self) { try ConfigKey(argument: text) }
  }
}
