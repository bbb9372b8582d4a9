import Testing

@testable import CommandLineKit

struct ConfigFileTests {
  @Test(arguments: [
    ("date = 2014", "2014"),
    ("  date=2014  ", "2014"),
    ("date = 2014 # eight years ago", "2014"),
    ("date = a#b", "a#b"),
    ("date = # nothing", ""),
    ("date =", ""),
    ("date = \"a # b\" # c", "a # b"),
    ("date = '\"'", "\""),
    ("date = ''", ""),
    ("date = a = b", "a = b"),
    ("\u{FEFF}date = 2014\r", "2014"),
  ])
  func `values are parsed`(line: String, value: String) throws {
    let file = try ConfigFile(path: "config", text: line)
    #expect(file.entries == [ConfigFile.Entry(section: "", key: "date", value: value, line: 1)])
  }

  @Test func `comments, empty lines and every line ending count as lines`() throws {
    let file = try ConfigFile(
      path: "c", text: "# one\r\n\r\n[ recents   export ] # three\r\nlimit = 4\nmode = x\n")
    #expect(
      file.entries == [
        ConfigFile.Entry(section: "recents export", key: "limit", value: "4", line: 4),
        ConfigFile.Entry(section: "recents export", key: "mode", value: "x", line: 5),
      ])
    #expect(file.sections.map(\.name) == ["recents export"])
    #expect(file.sections.map(\.line) == [3])
  }
}
