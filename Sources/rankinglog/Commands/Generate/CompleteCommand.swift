import CommandLineKit
import RankingLogCore

/// `rankinglog complete -- WORDS`, called by the completion scripts of shells. Prints one candidate per line, with a tab
/// and its meaning; `:files` and `:directories` request the completion of paths by the shell.
struct CompleteCommand: AsyncCommand {
  static let name = "complete"
  static let abstract = "Print completions of a command line, for shell scripts."
  static let examples = [Example("rankinglog complete -- ranking -m w", "modes that start with w")]
  static let isHidden = true
  static let toleratesFaultyConfig = true

  @Argument("WORD", "Words of the command line; the last WORD is completed.") var words: [String]

  @Group var common = CommonOptions()

  func run(_ context: Context) async throws -> ExitStatus {
    let (answer, prefix) = Completer(Root.self).answer(to: words)
    let typed = String((words.last ?? "").dropFirst(prefix.count))
    let isTyped = { (candidate: Completer.Candidate) in candidate.text.hasPrefix(typed) }
    let candidates: [Completer.Candidate]
    switch answer {
    case .candidates(let known): candidates = known.filter(isTyped)
    // Errors are ignored, because a shell would print them in the middle of a line.
    // Tags are not filtered, because a name in another language may start with the typed text.
    case .values(placeholder: "TAG"): candidates = await (try? tags(typed, context)) ?? []
    case .values(let placeholder):
      candidates = await (try? values(placeholder, typed, context))?.filter(isTyped) ?? []
    case .files: candidates = [Completer.Candidate(":files")]
    case .directories: candidates = [Completer.Candidate(":directories")]
    }
    try context.print { sink throws(SinkError) in
      for candidate in candidates {
        let note = candidate.note.sanitized()
        let text = (candidate.text.hasPrefix(":") ? "" : prefix) + candidate.text.sanitized()
        try sink.writeLine(note.isEmpty ? text : "\(text)\t\(note)")
      }
    }
    return .done
  }

  private func values(_ placeholder: String, _ typed: String, _ context: Context) async throws -> [Completer
    .Candidate]
  {
    switch placeholder {
    case "MODE": return RankingMode.allCases.map { Completer.Candidate($0.rawValue) }
    case "DATE":
      let words = [("latest", "the newest"), ("yesterday", "")].map { Completer.Candidate($0.0, $0.1) }
      return try await words + dates(context)
    case "NAME":
      return try log(context).accounts.all().map { Completer.Candidate($0.name) }
    case "KEY": return Self.keys
    case "COLUMNS": return columns(typed)
    case "SECTION":
      return try KeepConfiguration(context, PublicationCalendar(now: context.clock())).rankings.map {
        Completer.Candidate($0.name, $0.kind.name)
      }
    case "COMMAND": return Manual.commands.map { Completer.Candidate($0.name, $0.abstract) }
    default: return []
    }
  }

  private func tags(_ typed: String, _ context: Context) async throws -> [Completer.Candidate] {
    let stored = try log(context)
    let tags = try await stored.search.indexedTags(startingWith: typed, limit: 100)
    let names = try await stored.tagNames.names(of: tags.map(\.tag), context.texts)
    return tags.map { found in
      let works = Formatting.count(found.works, "work")
      return Completer.Candidate(found.tag, names[found.tag].map { "\($0), \(works)" } ?? works)
    }
  }

  /// Returns the names that can follow the typed ones.
  private func columns(_ typed: String) -> [Completer.Candidate] {
    var (given, path) = (words.dropLast(), CommandPath(Root.self))
    try? path.descend(into: &given)
    let command = (path.command.defaultSubcommand ?? path.command) as? any ColumnarCommand.Type
    let chosen = typed.split(separator: ",", omittingEmptySubsequences: false).dropLast().map(String.init)
    var seen = Set(chosen)
    return (command?.columnSets ?? []).flatMap(\.names).filter { seen.insert($0).inserted }.map {
      Completer.Candidate((chosen + [$0]).joined(separator: ","))
    }
  }

  /// Opens the archive that the command line selects.
  private func log(_ context: Context) throws -> RankingLog {
    let paths = PathRule(context.environment)
    let directory = value(of: ["--data-dir"]).flatMap { try? paths.path($0, from: .word("--data-dir")) }
    return try context.log(common, dataDirectory: directory)
  }

  /// Returns the value of an option on the command line.
  private func value(of spellings: [String]) -> String? {
    for (index, word) in words.enumerated().dropLast().reversed() {
      if spellings.contains(word) { return words[index + 1] }
      for spelling in spellings where word.hasPrefix("\(spelling)=") {
        return String(word.dropFirst(spelling.count + 1))
      }
    }
    return nil
  }

  /// Returns the stored dates of the given series, newest first.
  private func dates(_ context: Context) async throws -> [Completer.Candidate] {
    let (mode, content) = (value(of: ["-m", "--mode"]), value(of: ["-c", "--content"]))
    let given = try? ModeArgument.kind(
      mode.map { try ModeArgument(argument: $0) }, content.flatMap(RankingContent.init))
    guard let kind = mode == nil && content == nil ? ModeArgument.daily.kind : given else { return [] }
    return try await log(context).analysis.storedDates(of: kind).reversed().map {
      Completer.Candidate($0.description)
    }
  }

  /// The keys of all settings that the configuration file accepts, with and without a command.
  private static var keys: [Completer.Candidate] {
    var found: [String: String] = [:]
    for path in CommandPath.all(under: Root.self) {
      for parameter in path.command.parameters where parameter.scope.isConfigurable {
        guard parameter.kind != .argument, !parameter.isHidden else { continue }
        for section in ["", path.section] {
          found[ConfigKey(section: section, name: parameter.name).description] = parameter.help
        }
      }
    }
    return found.sorted { $0.key < $1.key }.map { Completer.Candidate($0.key, $0.value) }
  }
}
