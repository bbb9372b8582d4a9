import CommandLineKit
import RankingLogCore

/// Words that users try first after a command that does not accept them, and the command line with their meaning.
struct Guess {
  enum Pattern {
    /// Words that follow each other, each one of a set.
    case words([Set<String>])
    /// A word, and the next plain argument, which is the value.
    case pair(Set<String>)
    /// A condition of a filter with this key, such as `tag:X`, with the value X.
    case condition(String)
    /// Any condition of a filter.
    case filter
    /// A condition of a filter, next to a mode or a date.
    case filterOfRankings
    case date, mode, work
    /// The URL of an artist.
    case artist
    /// Plain arguments without another meaning.
    case text
    /// An option without dashes.
    case option(Set<String>)
    /// An option for a directory.
    case directory
  }

  /// The commands without the program's name; empty for the program itself.
  let commands: Set<String>
  let pattern: Pattern
  /// The command lines without the program's name; see ``Guess/Words``.
  let lines: [String]

  init(_ commands: Set<String>, _ pattern: Pattern, _ lines: String...) {
    (self.commands, self.pattern, self.lines) = (commands, pattern, lines)
  }
}

extension Guess {
  private static let lists: [(words: Set<String>, line: String, output: String)] = [
    (["bookmarks", "bookmark", "likes"], "bookmarks {REST}", "bookmarks {OUT} {OTHERS}"),
    (["favorites", "favourites"], "favorites {REST}", "favorites {OUT} {OTHERS}"),
    (["following", "follow", "followed"], "following {REST}", "following {OUT} {OTHERS}"),
    (["recents", "recent"], "recents {REST}", "recents export {OUT} {OTHERS}"),
  ]
  private static let downloads: Set = ["download", "save", "get", "export"]
  private static let artists: Set = ["artist", "artists", "user", "users"]
  private static let subjects: [(words: Set<String>, name: String)] = [
    (artists, "artists"), (["tag", "tags"], "tags"), (["work", "works"], "works"),
  ]

  /// All guesses; the first that matches is used.
  static let all: [Guess] =
    lists.flatMap { list in
      [
        Guess(["download"], .words([list.words]), list.output),
        Guess(["show", "ranking", "artist"], .words([list.words]), list.line),
        Guess([""], .words([downloads, list.words]), list.output),
        Guess([""], .words([["list", "ls"], list.words]), list.line),
      ]
    }
    + [
      Guess([""], .words([["sync", "update"], ["bookmarks"]]), "bookmarks sync {REST}"),
      Guess([""], .words([["export"], ["rankings", "archive"]]), "archive export {REST}"),
      Guess(["history", "stats"], .condition("tag"), "history --tag {X} {REST}"),
      Guess(["history", "stats"], .condition("artist"), "history --artist {X} {REST}"),
      Guess(["history"], .pair(["tag"]), "history --tag {X} {REST}"),
      Guess(["history"], .pair(artists), "history --artist {X} {REST}"),
      Guess(["history"], .artist, "history --artist {X} {REST}"),
    ]
    + subjects.map {
      Guess(["best", "stats", "history"], .words([$0.words]), "best --of \($0.name) {REST}")
    }
    + [
      Guess(["history"], .date, "ranking {PLAIN}"), Guess(["history"], .mode, "ranking {PLAIN}"),
      Guess(["history"], .text, "history --artist {X}", "history --tag {X}", "search {X}"),
      Guess(["stats"], .date, "stats coverage -d {X} {REST}"),
      Guess(["stats"], .mode, "stats coverage -m {X} {REST}"),
      Guess(["ranking", "movers"], .words([artists]), "best --of artists {REST}"),
      Guess(["ranking", "movers"], .words([["tag", "tags"]]), "best --of tags {REST}"),
      Guess(["movers"], .filter, "search {X}"),
      Guess(["download", "plan"], .filterOfRankings, "{COMMAND} -w {X} {REST}"),
      Guess(["ranking", "best", "feed", "bookmarks", "following"], .filter, "{COMMAND} -w {X} {REST}"),
      Guess(["download"], .pair(artists), "artist {X} {OUT} {OTHERS}"),
      Guess(["download"], .artist, "artist {X} {OUT} {OTHERS}"),
      Guess(["ranking", "show"], .artist, "artist {X} {REST}"),
      Guess(
        ["download"], .filter, "search {X} {LIMIT} -f ids | rankinglog download --input - {OUT} {FLAGS}"),
      Guess(["download"], .text, "search {X} {LIMIT} -f ids | rankinglog download --input - {OUT} {FLAGS}"),
      Guess(["show"], .date, "ranking {X} {REST}"), Guess(["show"], .mode, "ranking {X} {REST}"),
      Guess(["show"], .filter, "search {X} {REST}"), Guess(["show"], .text, "search {X} {REST}"),
      Guess(["artist"], .condition("artist"), "search artist:{X}"),
      Guess(["artist"], .text, "search artist:{X}"),
      Guess(["gallery"], .date, "gallery {OUT} -d {X} {OTHERS}"),
      Guess(["gallery"], .mode, "gallery {OUT} -m {X} {OTHERS}"),
      Guess(["gallery"], .option(["n", "limit"]), "gallery {OUT} -d -{X}d..latest {OTHERS}"),
      Guess(["bookmarks", "following"], .words([downloads]), "{COMMAND} {OUT} {OTHERS}"),
      Guess(["bookmarks"], .words([["update", "fetch", "refresh"]]), "bookmarks sync {REST}"),
      Guess(["bookmarks"], .words([["delete", "rm"]]), "bookmarks remove {REST}"),
      Guess(["bookmarks"], .pair(["search", "find"]), "bookmarks -w {X} {REST}"),
      Guess(["bookmarks"], .work, "bookmarks add {X}", "bookmarks remove {X}"),
      Guess(["following"], .words([["list"]]), "following {REST}"),
      Guess(["recents"], .words([downloads]), "recents export {OUT} {OTHERS}"),
      Guess(["recents"], .work, "show {X}"),
      Guess(["ranking"], .directory, "download {OUT} {REST}"),
      Guess(
        ["search", "best", "movers", "history", "recents"], .directory,
        "{COMMAND} {REST} -f ids | rankinglog download --input - {OUT}"),
    ]
}

extension Guess {
  /// Returns the command lines with the meaning of a mistake, as the end of a sentence; nil if there is none.
  static func correction(_ mistake: Mistake) -> String? {
    let words = Words(mistake)
    for guess in all where guess.commands.contains(words.command) {
      guard let found = words.find(guess.pattern) else { continue }
      let lines = guess.lines.map { "rankinglog \(words.fill($0, found))" }
      return "use " + lines.dropLast().map { $0 + ", " }.joined() + (lines.count > 1 ? "or " : "")
        + lines[lines.count - 1]
    }
    return nil
  }

  /// The words of a mistake.
  struct Words {
    let command: String
    /// The plain arguments.
    private let plain: [String]
    /// All words after the command.
    private let words: [String]
    private let option: (name: String, value: String?)?

    init(_ mistake: Mistake) {
      switch mistake {
      case .command(let word, let path, let following):
        command = Words.name(path)
        plain = [word] + following.prefix { !$0.hasPrefix("-") }
        (words, option) = ([word] + following, nil)
      case .option(let name, let value, let path, _, let words):
        (command, plain, self.words, option) = (Words.name(path), [], words, (name, value))
      case .arguments(let plain, let path, let words):
        (command, self.plain, self.words, option) = (Words.name(path), plain, words, nil)
      }
    }

    /// The name of a command without the program's name, and without a default subcommand.
    private static func name(_ path: CommandPath) -> String {
      var commands = path.commands
      if commands.count > 1,
        let standard = commands[commands.count - 2].defaultSubcommand, standard.name == path.command.name
      {
        commands.removeLast()
      }
      return commands.dropFirst().map { $0.name }.joined(separator: " ")
    }

    /// Returns the words that a pattern matches, and its value; nil if it does not match.
    func find(_ pattern: Pattern) -> (matched: [String], value: String)? {
      if let option { return find(pattern, option) }
      switch pattern {
      case .words(let sets):
        let start = plain.indices.first { index in
          sets.indices.allSatisfy { offset in
            plain.indices.contains(index + offset)
              && sets[offset].contains(plain[index + offset].lowercased())
          }
        }
        return start.map { (Array(plain[$0..<$0 + sets.count]), "") }
      case .pair(let set):
        guard let index = plain.firstIndex(where: { set.contains($0.lowercased()) }), index + 1 < plain.count
        else { return nil }
        return ([plain[index], plain[index + 1]], plain[index + 1])
      case .condition(let key):
        let values = plain.lazy.map { ($0, Words.value(of: key, in: $0)) }
        return values.first { $0.1 != nil }.map { ([$0.0], $0.1 ?? "") }
      case .filterOfRankings:
        let options = ["-d", "--date", "-m", "--mode", "-c", "--content", "--back"]
        guard
          plain.contains(where: { Words.isDate($0) || Words.isMode($0) })
            || words.contains(where: options.contains)
        else { return nil }
        return first(Words.isFilter)
      case .filter: return first(Words.isFilter)
      case .date: return first(Words.isDate)
      case .mode: return first(Words.isMode)
      case .work: return first(Words.isWork)
      case .artist: return first { $0.contains("/") && (try? PixivURL.artist($0)) != nil }
      case .text:
        guard !plain.isEmpty, plain.allSatisfy(Words.isText) else { return nil }
        return (plain, plain.joined(separator: " "))
      case .option, .directory: return nil
      }
    }

    private func first(_ isMatch: (String) -> Bool) -> (matched: [String], value: String)? {
      plain.first(where: isMatch).map { ([$0], $0) }
    }

    private func find(_ pattern: Pattern, _ option: (name: String, value: String?))
      -> (matched: [String], value: String)?
    {
      guard let value = option.value else { return nil }
      switch pattern {
      case .option(let names) where names.contains(option.name): break
      case .directory where ["o", "output", "dir", "directory", "out"].contains(option.name):
        // A name such as list.csv is the output of -f.
        let ending = value.split(separator: "/").last?.split(separator: ".").dropFirst().last
        if value == "-" || ending != nil { return nil }
      default: return nil
      }
      let spelling = option.name.count == 1 ? "-\(option.name)" : "--\(option.name)"
      return (["\(spelling)=\(value)", spelling, value], value)
    }

    /// Returns the value of a condition: X for `tag:X`, and for `#X`.
    private static func value(of key: String, in word: String) -> String? {
      if key == "tag", word.hasPrefix("#"), word.count > 1 { return String(word.dropFirst()) }
      guard word.hasPrefix("\(key):"), word.utf8.count > key.utf8.count + 1 else { return nil }
      return String(word.dropFirst(key.count + 1))
    }

    private static func isFilter(_ word: String) -> Bool {
      word.contains(":") && !word.contains("://") && (try? Filter(word)) != nil
    }

    private static func isDate(_ word: String) -> Bool { (try? DateArgument(argument: word)) != nil }

    private static func isMode(_ word: String) -> Bool {
      ModeArgument.isR18(word) || (try? ModeArgument(argument: word)) != nil
        || RankingContent(rawValue: word.lowercased()) != nil
    }

    private static func isWork(_ word: String) -> Bool {
      guard let url = try? PixivURL(word), case .work = url else { return false }
      return true
    }

    /// Whether a word is part of a title or a name: not the misspelling of a mode, a date or an ID.
    private static func isText(_ word: String) -> Bool {
      let isNumber = word.allSatisfy { $0.isNumber || $0 == "-" } || word.prefix { $0.isNumber }.count > 4
      return !isNumber && !word.contains("/") && !isFilter(word) && !isMode(word)
        && !ModeArgument.isMisspelled(word)
    }

    /// Fills the fields of a command line:
    ///
    /// - `{COMMAND}`: the command,
    /// - `{X}`: the value of the pattern,
    /// - `{PLAIN}`: all plain arguments,
    /// - `{REST}`: all words that the pattern did not match,
    /// - `{OUT}`: the output directory, `-o DIR` if there is none,
    /// - `{OTHERS}`: the rest without the output directory, and `{FLAGS}` without the limit too,
    /// - `{LIMIT}`: the limit.
    func fill(_ line: String, _ found: (matched: [String], value: String)) -> String {
      var rest = words
      for word in found.matched { rest.firstIndex(of: word).map { _ = rest.remove(at: $0) } }
      var others = rest
      let isDirectory =
        option.map { Set(["o", "output", "dir", "directory", "out"]).contains($0.name) } ?? false
      let out =
        isDirectory ? ["-o", found.value] : Words.take(["-o", "--output"], from: &others) ?? ["-o", "DIR"]
      var flags = others
      let limit = Words.take(["-n", "--limit"], from: &flags) ?? []
      let fields: [(String, [String])] = [
        ("{COMMAND}", command.split(separator: " ").map(String.init)), ("{PLAIN}", plain), ("{REST}", rest),
        ("{OUT}", out), ("{OTHERS}", others), ("{FLAGS}", flags), ("{LIMIT}", limit),
      ]
      let filled = line.split(separator: " ").flatMap { part -> [String] in
        if let field = fields.first(where: { $0.0 == part }) {
          return field.1.map { ShellWord($0).description }
        }
        guard let mark = part.firstRange(of: "{X}") else { return [String(part)] }
        let start = part[..<mark.lowerBound]
        // A number needs no quotation marks, even in the middle of a date.
        if mark.upperBound != part.endIndex { return [part.replacing("{X}", with: found.value)] }
        let value = start.hasSuffix(":") && found.value.contains(" ") ? "\"\(found.value)\"" : found.value
        return [ShellWord(start + value).description]
      }
      return filled.joined(separator: " ")
    }

    /// Removes an option and its value.
    private static func take(_ spellings: [String], from words: inout [String]) -> [String]? {
      for (index, word) in words.enumerated() {
        if spellings.contains(where: { word.hasPrefix("\($0)=") }) { return [words.remove(at: index)] }
        guard spellings.contains(word), index + 1 < words.count else { continue }
        defer { words.removeSubrange(index...index + 1) }
        return [word, words[index + 1]]
      }
      return nil
    }
  }
}
