/// Help as a page of the manual, in the macros of man(7), which every `man` knows.
package struct ManualPage {
  /// What only the page of the program has, such as files and variables: a title, and a row for each.
  package struct Part: Sendable {
    let title: String
    let rows: [(term: String, text: String)]

    package init(_ title: String, _ rows: [(term: String, text: String)]) {
      (self.title, self.rows) = (title, rows)
    }
  }

  private let help: CommandHelp
  private let version: String
  private let date: String
  private let parts: [Part]
  /// Of the source, which people read too.
  private let layout = TextLayout(width: 72)

  /// - Parameters:
  ///   - date: Of the version, `2026-11-23`: the same version makes the same page.
  ///   - parts: Sections of the program's own page.
  package init(_ path: CommandPath, version: String, date: String, parts: [Part] = []) {
    help = CommandHelp(path: path)
    (self.version, self.date) = (version, date)
    self.parts = path.commands.count == 1 ? parts : []
  }

  /// `rankinglog-auth-login.1`.
  package var fileName: String { Self.name(help.path) + ".1" }

  /// What the page begins with in every version of the program.
  package var title: String { ".TH \(Roff.escaped(Self.name(help.path).uppercased())) 1 " }

  private static func name(_ path: CommandPath) -> String {
    path.commands.map { $0.name }.joined(separator: "-")
  }

  package var text: String {
    let command = help.path.command
    let name = Self.name(help.path)
    var lines = [
      #"\#(title)\#(date) "\#(help.path.root.name) \#(version)""#,
      ".SH NAME",
    ]
    lines += filled("\(name) - \(Self.phrase(command.abstract))")
    lines += [
      ".SH SYNOPSIS",
      #"\fB\#(Roff.escaped(help.path.name))\fR \#(Roff.escaped(help.usage.joined(separator: " ")))"#,
    ]
    if !command.discussion.isEmpty { lines += [".SH DESCRIPTION"] + paragraphs(command.discussion) }
    lines += definitions("COMMANDS", help.commandRows) + definitions("ARGUMENTS", help.argumentRows)
    for section in help.optionSections { lines += definitions(section.title.uppercased(), section.rows) }
    for part in parts { lines += definitions(part.title, part.rows) }
    if !command.examples.isEmpty { lines += [".SH EXAMPLES"] + command.examples.flatMap(example) }
    if !command.footer.isEmpty { lines += [".SH NOTES"] + paragraphs(command.footer) }
    return (lines + seeAlso).joined(separator: "\n") + "\n"
  }

  /// An abstract as the second half of a NAME section, which `whatis` prints: without a full stop.
  private static func phrase(_ abstract: String) -> Substring {
    abstract.hasSuffix(".") ? abstract.dropLast() : abstract[...]
  }

  private func definitions(_ title: String, _ rows: [(term: String, text: String)]) -> [String] {
    rows.isEmpty ? [] : [".SH \(title)"] + rows.flatMap { [".TP", Roff.term($0.term)] + filled($0.text) }
  }

  private func paragraphs(_ text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let blocks = lines.split(whereSeparator: \.isEmpty).map { lines in
      if lines.first?.hasPrefix(" ") ?? false {
        return [".nf"] + lines.map { Roff.line(Roff.escaped($0)) } + [".fi"]
      }
      return filled(lines.joined(separator: " "))
    }
    return Array(blocks.joined(separator: [".PP"]))
  }

  private func example(_ example: Example) -> [String] {
    [".TP", #"\fB\#(Roff.escaped(example.line))\fR"#] + filled(example.note)
  }

  private func filled(_ text: String) -> [String] { layout.wrap(Roff.escaped(text)).map(Roff.line) }

  /// The pages above and below this one.
  private var seeAlso: [String] {
    var names = help.subcommands.map { Self.name(help.path.appending($0)) }
    if help.path.commands.count > 1 {
      names.insert(help.path.commands.dropLast().map { $0.name }.joined(separator: "-"), at: 0)
    }
    guard !names.isEmpty else { return [] }
    let references = names.enumerated().map { index, name in
      #".BR \#(Roff.escaped(name)) (1)\#(index == names.count - 1 ? "" : ",")"#
    }
    return [".SH SEE ALSO"] + references
  }
}

/// The few rules of roff that a text has to obey.
private enum Roff {
  private static let escapes: [Character: String] = [
    "\\": #"\(rs"#, "-": #"\-"#, "'": #"\(aq"#, "`": #"\(ga"#, "^": #"\(ha"#, "~": #"\(ti"#, "\"": #"\(dq"#,
    "\u{A0}": #"\~"#,
  ]

  static func escaped(_ text: some StringProtocol) -> String {
    text.reduce(into: "") { $0 += escapes[$1] ?? String($1) }
  }

  /// An escaped line that is text, though it may begin as a request does.
  static func line(_ text: String) -> String { (text.hasPrefix(".") ? #"\&"# : "") + text }

  /// `-m, --mode MODE`, with what is typed in bold and what stands for a value in italics.
  static func term(_ term: String) -> String {
    let words = term.split(separator: " ")
    return words.map { word in
      let isValue = words[0].hasPrefix("-") && !word.hasPrefix("-")
      return #"\f\#(isValue ? "I" : "B")\#(escaped(word))\fR"#
    }.joined(separator: " ")
  }
}
