import CommandLineKit
import RankingLogCore

/// `rankinglog generate`.
struct GenerateCommand: SyncCommand {
  static let name = "generate"
  static let abstract = "Print a completion script, or a page of the manual."
  static let discussion = """
    A script completes commands, options and values: modes, stored dates, tags, accounts and keys of settings. The \
    script calls rankinglog, so it stays valid after an update.

    man prints the manual page of rankinglog, or of the given command. With -o, all pages are written to a directory.
    """
  static let examples = [
    Example("source <(rankinglog generate bash)", "in ~/.bashrc"),
    Example("source <(rankinglog generate zsh)", "in ~/.zshrc, after compinit"),
    Example("rankinglog generate fish | source", "in ~/.config/fish/config.fish"),
    Example("rankinglog generate man recents export", "the page rankinglog-recents-export(1)"),
    Example("rankinglog generate man -o ~/.local/share/man/man1", "all pages, for man(1)"),
  ]

  @Argument("WHAT", "Print WHAT: bash, zsh, fish or man.") var what: GeneratedText
  @Argument("COMMAND", "Command of the manual page.") var command: [String]
  @Option(.outputDirectory, "Write all pages of the manual to the directory DIR.")
  var output: String?

  func validate() throws(UsageError) {
    guard what != .man else { return }
    if let word = command.first { throw UsageError("unexpected argument '\(word)'") }
    if output != nil {
      throw UsageError("--output requires man; redirect the output to write a script to a file")
    }
  }

  func run(_ context: Context) throws -> ExitStatus {
    if let output {
      // Checks all files before the first one is written.
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

/// A text that `generate` prints.
enum GeneratedText: String, CaseIterable, Sendable, ArgumentValue {
  case bash, zsh, fish, man

  /// The shell; nil for the manual.
  var shell: CompletingShell? { CompletingShell(rawValue: rawValue) }
}
