/// A page of the manual with the help of a command, in the portable macros of man(7).
package struct ManualPage {
  /// A section such as files or exit codes: a title, and a row for each.
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
  /// The layout of the source, which users may read too.
  private let layout = TextLayout(width: 72)

  /// - Parameters:
  ///   - date: Of the version, `2026-11-23`: the same version makes the same page.
  ///   - parts: The sections after the options.
  package init(_ path: CommandPath, version: String, date: String, parts: [Part] = []) {
    help = CommandHelp(path: path)
    (self.version, self.date, self.parts) = (version, date, parts)
  }

  /// The name of the file: `rankinglog-auth-login.1`.
  package var fileName: String { Self.name(help.path) + ".1" }

  /// The start of the page, which is the same in every version of the program.
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
    for group in help.commandGroups { lines += definitions(group.title.uppercased(), group.rows) }
    lines += definitions("ARGUMENTS", help.argumentRows)
    for section in help.optionSections { lines += definitions(section.title.uppercased(), section.rows) }
    for part in parts { lines += definitions(part.title, part.rows) }
    if !command.examples.isEmpty { lines += [".SH EXAMPLES"] + command.examples.flatMap(example) }
    if !command.notes.isEmpty { lines += [".SH NOTES"] + paragraphs(command.notes) }
    return (lines + seeAlso).joined(separator: "\n") + "\n"
  }

  /// The abstract without a period, as the second half of a NAME section, which `whatis` prints.
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

  /// The pages above and below this one, and those of the same group.
  private var seeAlso: [String] {
    var names = help.subcommands.map { Self.name(help.path.appending($0)) }
    let parents = help.path.commands.dropLast()
    if let parent = parents.last {
      let prefix = parents.map { $0.name }.joined(separator: "-")
      let group = parent.groups.first { $0.commands.contains { $0.name == help.path.command.name } }
      let related = (group?.commands ?? []).filter { !$0.isHidden && $0.name != help.path.command.name }
      names = [prefix] + related.map { "\(prefix)-\($0.name)" } + names
    }
    guard !names.isEmpty else { return [] }
    let references = names.enumerated().map { index, name in
      #".BR \#(Roff.escaped(name)) (1)\#(index == names.count - 1 ? "" : ",")"#
    }
    return [".SH SEE ALSO"] + references
  }
}

/// Escapes for roff.
private enum Roff {
  private static let escapes: [Character: String] = [
    "\\": #"\(rs"#, "-": #"\-"#, "'": #"\(aq"#, "`": #"\(ga"#, "^": #"\(ha"#, "~": #"\(ti"#, "\"": #"\(dq"#,
    "\u{A0}": #"\~"#,
  ]

  static func escaped(_ text: some StringProtocol) -> String {
    text.reduce(into: "") { $0 += escapes[$1] ?? String($1) }
  }

  /// Escapes a line of text that may start like a request.
  static func line(_ text: String) -> String { (text.hasPrefix(".") ? #"\&"# : "") + text }

  /// Formats a term such as `-m, --mode MODE`: literal text in bold, and placeholders in italics.
  static func term(_ term: String) -> String {
    let words = term.split(separator: " ")
    return words.map { word in
      let isValue = words[0].hasPrefix("-") && !word.hasPrefix("-")
      return #"\f\#(isValue ? "I" : "B")\#(escaped(word))\fR"#
    }.joined(separator: " ")
  }
}
