import TestSupport
import Testing

@testable import rankinglog

/// The command lines that new users try first: they run, or the error names what to type.
@Suite(.watchdog, .sharedPixiv)
struct FirstCommandsTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox(pixiv: LocalPixiv.shared) }

  /// Accepted lines, with the equivalent ones.
  @Test(arguments: [
    ("ranking daily -n 2", "ranking -m daily -n 2"), ("ranking Daily -n 2", "ranking -n 2"),
    ("ranking day -n 2", "ranking -n 2"), ("ranking week -n 2", "ranking -m weekly -n 2"),
    ("ranking month -n 2", "ranking -m monthly -n 2"), ("ranking day_manga -n 2", "ranking -c manga -n 2"),
    ("ranking week-rookie -n 2", "ranking -m rookie -n 2"), ("ranking DAY_MALE -n 2", "ranking -m male -n 2"),
    ("ranking 2024-01-05 -n 2", "ranking -d 2024-01-05 -n 2"),
    ("ranking 2024/01/05 -n 2", "ranking -d 2024-01-05 -n 2"),
    ("ranking 2024.1.5 -n 2", "ranking -d 2024-01-05 -n 2"),
    ("ranking 20240105 -n 2", "ranking -d 2024-01-05 -n 2"),
    ("ranking weekly 2024-01-07 -n 2", "ranking -m weekly -d 2024-01-07 -n 2"),
    ("ranking 2024-01-07 weekly -n 2", "ranking -m weekly -d 2024-01-07 -n 2"),
    ("ranking manga 2024-01-05 weekly -n 2", "ranking -m weekly -c manga -d 2024-01-05 -n 2"),
    ("ranking latest -n 2", "ranking -n 2"), ("ranking Yesterday -n 2", "ranking -d yesterday -n 2"),
    ("ranking 2024-01-05..2024-01-06 -n 2", "ranking -d 2024-01-05..2024-01-06 -n 2"),
    ("ranking 2024-01-05 -n 2 --json", "ranking -d 2024-01-05 -n 2 -f json"),
    ("ranking 2024-01-05 -n 2 -f jsonl", "ranking -d 2024-01-05 -n 2 -f ndjson"),
    ("ranking 2024-01-05 -n 2 -f JSON", "ranking -d 2024-01-05 -n 2 -f json"),
    ("version", "--version"), ("-V", "--version"), ("completion bash", "generate bash"),
    ("download daily 2024-01-05 -n 1 --dry-run", "download -d 2024-01-05 -n 1 --dry-run"),
    ("plan 2024-01-05 -n 2", "plan -d 2024-01-05 -n 2"), ("movers 2024-01-05", "movers -d 2024-01-05"),
    ("best daily 2024-01-05", "best -d 2024-01-05"), ("help ranking", "ranking --help"),
    ("login --help", "auth login --help"), ("-h", "-h"),
  ])
  func `it does the same as the documented command line`(line: String, documented: String) async throws {
    let words = line.hasPrefix("movers") || line.hasPrefix("best") ? "ranking 2024-01-05 -n 2 -q" : nil
    if let words { _ = try await sandbox.run(words) }
    let expected = try await sandbox.run(documented)
    let run = try await sandbox.run(line)
    #expect(run.status == expected.status && run.output == expected.output, "\(run.errors)")
    #expect([0, 3].contains(run.status), "\(run.errors)")
  }

  @Test(arguments: [
    ("ranking r18", "daily_r18"), ("ranking R-18", "daily_r18"), ("ranking -m r18", "daily_r18"),
    ("ranking weekly r18", "weekly_r18"), ("ranking r18 male", "male_r18"),
    ("ranking -m weekly r18", "weekly_r18"),
    ("ranking daily_ai r18", "daily_r18_ai"),
  ])
  func `r18 is the R-18 ranking of the period, and never gore`(line: String, mode: String) async throws {
    let run = try await sandbox.run(line)
    #expect(run.status == 4 && run.errors.contains("\(mode) requires an account"), "\(run.errors)")
    #expect(!run.errors.contains("r18g"))
  }

  /// Wrong lines, and a part of the error: the line or option to use.
  static let mistakes = [
    ("daily", "use rankinglog ranking daily."),
    ("weekly 2024-01-07", "use rankinglog ranking weekly 2024-01-07."),
    ("2014-11-06", "use rankinglog ranking 2014-11-06."), ("latest", "use rankinglog ranking latest."),
    ("r18", "use rankinglog ranking r18."), ("manga", "use rankinglog ranking manga."),
    ("114862000", "use rankinglog show 114862000 or rankinglog download 114862000."),
    (
      "https://www.pixiv.net/artworks/114862000",
      "use rankinglog show https://www.pixiv.net/artworks/114862000"
    ),
    ("list", "use rankinglog ranking."), ("ls", "use rankinglog ranking."),
    ("top", "use rankinglog ranking -n N."),
    ("rank", "use rankinglog ranking."), ("rankings", "use rankinglog ranking."),
    ("get 1", "use rankinglog download."),
    ("dl 1", "use rankinglog download."), ("fetch", "use rankinglog download."),
    ("save", "use rankinglog download."),
    ("export", "use rankinglog recents export -o DIR (images) or rankinglog archive export (rankings)."),
    ("open", "use rankinglog browse."), ("serve", "use rankinglog browse."),
    ("web", "use rankinglog browse."),
    ("ui", "use rankinglog browse."), ("tui", "use rankinglog browse."),
    ("user 1000", "use rankinglog artist ID."),
    ("author", "use rankinglog artist ID."), ("info 1", "use rankinglog show ID."),
    ("view 1", "use rankinglog show ID."),
    ("works", "use rankinglog artist ID."), ("favorites", "use rankinglog bookmarks."),
    ("bookmark list", "use rankinglog bookmarks."), ("follow", "use rankinglog following."),
    ("find cat", "use rankinglog search."), ("query", "use rankinglog search or rankinglog sql."),
    ("logout", "use rankinglog auth logout."), ("whoami", "use rankinglog auth status."),
    ("status", "use rankinglog auth status (account) or rankinglog doctor (archive)."),
    ("token", "use rankinglog auth import."), ("cookie", "use rankinglog auth cookie."),
    ("settings", "use rankinglog config list."), ("set jobs 4", "use rankinglog config set."),
    ("man", "use rankinglog generate man."), ("sync", "use rankinglog keep."),
    ("update", "use rankinglog keep."),
    ("cron", "use rankinglog keep --timer."),
    ("check", "use rankinglog verify (files) or rankinglog doctor (archive)."),
    ("repair", "use rankinglog verify --repair."), ("backup", "use rankinglog archive backup FILE."),
    ("merge x.db", "use rankinglog archive merge FILE."), ("html", "use rankinglog gallery -o DIR."),
    ("gif", "use rankinglog convert ID --animation gif."), ("trending", "use rankinglog movers."),
    ("rankng", "did you mean 'ranking'?"), ("downlod", "did you mean 'download'?"),
    ("serch", "did you mean 'search'?"),
    ("ranking --top 10", "unknown option '--top'; use -n 10."), ("ranking --top", "use -n N."),
    ("ranking --count 3", "use -n 3."), ("ranking --max 3", "use -n 3."),
    ("ranking --from 2024-01-01", "use -d 2024-01-01..TO."),
    ("ranking --to 2024-01-01", "use -d FROM..2024-01-01."),
    ("ranking --since 2024-01-01", "use -d 2024-01-01..latest."),
    ("ranking --until 2024-01-01", "use -d ..2024-01-01."),
    ("ranking --type manga", "use -c manga."), ("ranking --tag 猫", "use -w tag:猫."),
    ("search --tag 猫", "use -w tag:猫."), ("ranking --csv", "use -f csv."),
    ("ranking --ndjson", "use -f ndjson."),
    ("ranking --jsonl", "use -f ndjson."), ("ranking --tsv", "use -f tsv."),
    ("ranking -o list.csv", "unknown option '-o'; use -f csv > list.csv."),
    ("ranking --output list.json", "use -f json > list.json."), ("ranking --weekly", "use -m weekly."),
    ("ranking --daily", "use -m daily."), ("ranking --r18", "use -m daily_r18."),
    ("ranking --today", "use -d latest."), ("ranking --yesterday", "use -d yesterday."),
    ("ranking --year 2024", "use -d 2024."), ("ranking --days 7", "use -d -7d..latest."),
    ("ranking --all", "use --back all."),
    ("ranking --no-ai", "use -w -is:ai."), ("ranking --landscape", "use -w is:landscape."),
    ("ranking --page 2", "use --pages 2."), ("ranking --debug", "use -v."), ("ranking --silent", "use -q."),
    ("download 1 --dir x", "use -o x."), ("download 1 --out x", "use -o x."),
    ("download 1 --path x", "use -o x."),
    ("download 1 --threads 4", "use -j 4."), ("download 1 --overwrite", "use --force."),
    ("download 1 --simulate", "use --dry-run."), ("download 1 --filename x", "use --name x."),
    ("download 1 --resume", "use the same command again; it continues."),
    ("download 1 --json", "use -f ndjson."),
    (
      "download 2024",
      "'2024' is a date or the ID of a work; use -d 2024 or https://www.pixiv.net/artworks/2024."
    ),
    ("ranking 114862000", "use rankinglog show 114862000 or rankinglog download 114862000"),
    ("ranking dialy", "did you mean 'daily'?"), ("download weakly", "did you mean 'weekly'?"),
    ("ranking help me", "is neither a ranking mode nor a date"),
  ]

  @Test(arguments: mistakes)
  func `the error names what to type`(line: String, part: String) async throws {
    let run = try await sandbox.run(line)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors.contains(part), "\(run.errors)")
  }

  /// Words that are similar to a command or a mode of another meaning.
  @Test(arguments: [
    ("exprot", "import"), ("ranking -m r18x", "r18g"), ("gets", "best"), ("lists", "best"), ("shoe", "move"),
  ])
  func `a suggestion is never the opposite or far away`(line: String, wrong: String) async throws {
    let run = try await sandbox.run(line)
    #expect(run.status == 2 && !run.errors.contains("did you mean '\(wrong)"), "\(run.errors)")
  }
}
