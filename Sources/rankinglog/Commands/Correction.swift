import CommandLineKit
import RankingLogCore

/// What to type instead of words that users of other programs try first.
enum Correction {
  /// The correction of a mistake, as the end of a sentence; nil if none is known.
  static func text(for mistake: Mistake) -> String? {
    if let guess = Guess.correction(mistake) { return guess }
    switch mistake {
    case .command(let word, let path, let following):
      return path.commands.count == 1 ? command(word, following) : nil
    case .option(let name, let value, let path, let options, _):
      return option(name, value: value, path, Set(options.map(\.name)))
    case .arguments: return nil
    }
  }

  // MARK: Commands

  private static func command(_ word: String, _ following: [String]) -> String? {
    if let line = commands[word.lowercased()] { return "use rankinglog \(line)" }
    let words = ([word] + following).map { ShellWord($0).description }.joined(separator: " ")
    if Int(word) != nil, (try? DateArgument(argument: word)) == nil || word.count > 4 {
      return "use rankinglog show \(words) or rankinglog download \(words)"
    }
    if let url = try? PixivURL(word) {
      guard case .work = url else { return "use rankinglog ranking \(words)" }
      return "use rankinglog show \(words) or rankinglog download \(words)"
    }
    let isSelection =
      ModeArgument.isR18(word) || (try? ModeArgument(argument: word)) != nil
      || (try? DateArgument(argument: word)) != nil || RankingContent(rawValue: word) != nil
    return isSelection ? "use rankinglog ranking \(words)" : nil
  }

  private static let commands = [
    "archives": "archive", "author": "artist ID", "backup": "archive backup FILE", "bookmark": "bookmarks",
    "check": "verify (files) or rankinglog doctor (archive)", "completions": "generate bash",
    "cookie": "auth cookie",
    "count": "stats coverage", "cron": "keep --timer", "dates": "stats coverage", "dl": "download",
    "export": "recents export -o DIR (images) or rankinglog archive export (rankings)",
    "favourites": "favorites", "fetch": "download", "find": "search WORDS", "fix": "verify --repair",
    "follow": "following", "get": "download", "gif": "convert ID --animation gif", "html": "gallery -o DIR",
    "illust": "show ID", "info": "show ID", "likes": "bookmarks", "list": "ranking", "logout": "auth logout",
    "ls": "ranking", "man": "generate man", "member": "artist ID", "merge": "archive merge FILE",
    "open": "browse", "print": "ranking", "pull": "download", "query": "search WORDS or rankinglog sql SQL",
    "rank": "ranking",
    "rankings": "ranking", "repair": "verify --repair", "restore": "archive merge FILE", "save": "download",
    "schedule": "keep --timer", "serve": "browse", "server": "browse", "set": "config set KEY VALUE",
    "settings": "config list", "site": "gallery -o DIR",
    "status": "auth status (account) or rankinglog doctor (archive)",
    "sync": "keep", "token": "auth import", "top": "ranking -n N", "trend": "movers", "trending": "movers",
    "tui": "browse", "ui": "browse", "update": "keep", "user": "artist ID", "view": "show ID",
    "watch": "keep --timer",
    "web": "browse", "whoami": "auth status", "work": "show ID", "works": "artist ID",
  ]

  // MARK: Options

  /// - Parameter known: The options of the command: a correction uses only these.
  private static func option(_ name: String, value: String?, _ path: CommandPath, _ known: Set<String>)
    -> String?
  {
    if name == "output" || name == "o", known.contains("format") {
      let format = value.flatMap { $0.split(separator: ".").last }.flatMap {
        try? OutputFormat(argument: String($0))
      }
      return "use -f \(format?.rawValue ?? "FORMAT") > \(value.map { ShellWord($0).description } ?? "FILE")"
    }
    if let format = try? OutputFormat(argument: name), known.contains("format") {
      let isFile = ["download", "verify", "apply", "convert"].contains(path.command.name)
      return "use -f \(isFile ? "ndjson" : format.rawValue)"
    }
    if let mode = try? ModeArgument(argument: name), known.contains("mode") { return "use -m \(mode.name)" }
    if name == "offline", path.command is any ArchiveCommand.Type {
      return "omit it, because this command always uses stored data"
    }
    guard let entry = options[name], known.contains(entry.needs) else { return nil }
    return "use " + entry.text.replacing("VALUE", with: value ?? entry.placeholder)
  }

  /// The options that users try, with the option of the command that does it.
  private static let options: [String: (text: String, needs: String, placeholder: String)] = [
    "after": ("-d VALUE..latest", "date", "DATE"), "ai": ("-w is:ai", "where", ""),
    "all": ("--back all", "back", ""),
    "before": ("-d ..VALUE", "date", "DATE"), "by-date": ("-d VALUE", "date", "DATE"),
    "cols": ("--columns VALUE", "columns", "COLUMNS"),
    "concurrency": ("-j VALUE", "jobs", "N"), "content-type": ("-c VALUE", "content", "TYPE"),
    "continue": ("the same command again; it continues", "output", ""), "count": ("-n VALUE", "limit", "N"),
    "day": ("-d VALUE", "date", "DATE"), "days": ("-d -VALUEd..latest", "date", "N"),
    "debug": ("-v", "verbose", ""),
    "delay": ("--rate 30/m", "rate", ""), "dest": ("-o VALUE", "output", "DIR"),
    "dir": ("-o VALUE", "output", "DIR"),
    "directory": ("-o VALUE", "output", "DIR"), "end": ("-d START..VALUE", "date", "END"),
    "exclude": ("-w -VALUE", "where", "FILTER"), "filename": ("--name VALUE", "name", "TEMPLATE"),
    "fields": ("--columns VALUE", "columns", "COLUMNS"), "filter": ("-w VALUE", "where", "FILTER"),
    "folder": ("-o VALUE", "output", "DIR"),
    "from": ("-d VALUE..TO", "date", "FROM"), "landscape": ("-w is:landscape", "where", ""),
    "max": ("-n VALUE", "limit", "N"), "month": ("-d VALUE", "date", "2024-01"),
    "no-ai": ("-w -is:ai", "where", ""),
    "out": ("-o VALUE", "output", "DIR"), "overwrite": ("--force", "force", ""),
    "page": ("--pages VALUE", "pages", "N"),
    "parallel": ("-j VALUE", "jobs", "N"), "path": ("-o VALUE", "output", "DIR"),
    "portrait": ("-w is:portrait", "where", ""), "range": ("-d VALUE", "date", "FROM..TO"),
    "resume": ("the same command again; it continues", "output", ""),
    "retry": ("--retries VALUE", "retries", "N"),
    "select": ("--columns VALUE", "columns", "COLUMNS"), "silent": ("-q", "quiet", ""),
    "simulate": ("--dry-run", "dry-run", ""),
    "since": ("-d VALUE..latest", "date", "DATE"),
    "sleep": ("--rate 30/m", "rate", ""), "start": ("-d VALUE..END", "date", "START"),
    "tag": ("-w tag:VALUE", "where", "TAG"), "tags": ("-w tag:VALUE", "where", "TAG"),
    "threads": ("-j VALUE", "jobs", "N"),
    "to": ("-d FROM..VALUE", "date", "TO"), "today": ("-d latest", "date", ""),
    "top": ("-n VALUE", "limit", "N"),
    "type": ("-c VALUE", "content", "TYPE"), "until": ("-d ..VALUE", "date", "DATE"),
    "user": ("rankinglog artist VALUE", "mode", "ID"), "workers": ("-j VALUE", "jobs", "N"),
    "year": ("-d VALUE", "date", "2024"), "yesterday": ("-d yesterday", "date", ""),
  ]
}
