import Testing

@testable import CommandLineKit

struct PathRuleTests {
  private let rule = PathRule(["HOME": "/home/you"])
  private static let variable = ValueSource.environment("PROGRAM_DIR")
  private static let setting = ValueSource.file(path: "config", line: 3)

  @Test(arguments: [
    ("~/x", ValueSource.word("-o"), "/home/you/x"), ("~", .word("-o"), "/home/you"),
    ("x/y", .word("-o"), "x/y"),
    ("./~you", .word("-o"), "./~you"), ("-", .word("-o"), "-"), ("a~/$b", .word("-o"), "a~/$b"),
    ("~/x", variable, "/home/you/x"), ("/x", variable, "/x"), ("~/x", setting, "/home/you/x"),
    ("-", setting, "-"),
  ])
  func `a path means the same file wherever it is used`(text: String, origin: ValueSource, path: String)
    throws
  {
    #expect(try rule.path(text, from: origin) == path)
  }

  @Test(arguments: [
    ("~you/x", ValueSource.word("-o"), "not expanded"), ("$HOME/x", .word("-o"), "not expanded"),
    ("rl", variable, "absolute path"), ("./rl", setting, "absolute path"),
    ("$HOME/rl", setting, "not expanded"),
  ])
  func `a path that would depend on the working directory or the shell is refused`(
    text: String, origin: ValueSource, problem: String
  ) {
    let error = #expect(throws: ValueError.self) { try rule.path(text, from: origin) }
    #expect(error?.reason.contains(problem) == true)
  }

  @Test func `without a home directory, ~ is refused, unless the path is only checked`() throws {
    for environment in [[:], ["HOME": ""], ["HOME": "relative"]] {
      let error = #expect(throws: ValueError.self) {
        try PathRule(environment).path("~/x", from: .word("-o"))
      }
      #expect(error?.reason.contains("HOME is not set") == true)
    }
    #expect(try PathRule.checkOnly.path("~/x", from: Self.setting) == "~/x")
  }
}
