import CommandLineKit
import RankingLogCore

/// `rankinglog generate`.
struct GenerateCommand: SyncCommand {
  static let name = "generate"
  static let abstract = "Print a shell's completion script, or a page of the manual."
  static let discussion = """
    A script completes commands, options and the values of this machine: modes, stored dates, tags, accounts, keys of \
    settings. It asks the program, so that it need not be made anew with a newer one.

    man prints the program's page of the manual, man followed by a command the command's. With -o, all pages are \
    written to a directory.
    """
  static let examples = [
    Example("source <(rankinglog generate bash)", "in ~/.bashrc"),
    Example("source <(rankinglog generate zsh)", "in ~/.zshrc, after compinit"),
    Example("rankinglog generate fish | source", "in ~/.config/fish/config.fish"),
    Example("rankinglog generate man recents export", "the page rankinglog-recents-export(1)"),
    Example("rankinglog generate man -o ~/.local/share/man/man1", "all pages, for man(1)"),
  ]

  @Argument("bash, zsh, fish or man.", placeholder: "WHAT") var what: GeneratedText
  @Argument("The command of the page.", placeholder: "COMMAND") var command: [String]
  @Option("Write all pages of the manual to this directory.", short: "o", placeholder: "DIR", fromFile: false)
  var output: String?

  var parts: ArgumentParts { ["what": _what, "command": _command, "output": _output] }

  func validate() throws(UsageError) {
    guard what != .man else { return }
    if let word = command.first { throw UsageError("unexpected argument '\(word)'") }
    if output != nil { throw UsageError("--output is for the manual; redirect the script of a shell") }
  }

  func run(_ context: Context) throws -> ExitStatus {
    if let output {
      // All of them before the first one is written.
      for page in Manual.pages {
        try AtomicFile.check(output + "/" + page.fileName, beginning: page.title)
      }
      for page in Manual.pages {
        try AtomicFile.replace(output + "/" + page.fileName, with: Array(page.text.utf8))
      }
      return .done
    }
    let text = try what.shell?.script ?? Manual.page(of: command).text
    try context.print { sink throws(SinkError) in try sink.write(text) }
    return .done
  }
}

/// What `generate` prints.
enum GeneratedText: String, CaseIterable, Sendable, ArgumentValue {
  case bash, zsh, fish, man

  /// The shell; nil is the manual.
  var shell: CompletingShell? { CompletingShell(rawValue: rawValue) }
}
