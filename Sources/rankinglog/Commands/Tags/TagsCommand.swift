import CommandLineKit
import RankingLogCore

/// `rankinglog tags`: names of tags in other languages.
struct TagsCommand: Command {
  static let name = "tags"
  static let abstract = "List, import and export names of tags in other languages."
  static let discussion = """
    The archive stores the English names of tags that pixiv's responses contain, without additional requests; with \
    --language zh, the Chinese ones. The app API's lists and responses about a single work have them. Searches, filters, \
    history --tag and completion match them, and tags are printed with their names in your language.
    """
  static let examples = [
    Example("rankinglog tags list miku", "tags and names that contain a text"),
    Example("rankinglog tags import names.csv", "add the names of a table"),
    Example("rankinglog search miku", "works with such a tag"),
  ]
  static let footer = TagsList.footer
  static let subcommands: [any Command.Type] = [TagsList.self, TagsImport.self, TagsExport.self]
  static let defaultSubcommand: (any Command.Type)? = TagsList.self
}

/// `rankinglog tags list`.
struct TagsList: ArchiveCommand, ColumnarCommand {
  static let name = "list"
  static let abstract = "Print stored names of tags."
  static let examples = [
    Example("rankinglog tags list miku", "tags and names that contain a text"),
    Example("rankinglog tags list --in zh -f csv", "all Chinese names"),
  ]
  static let columnSets = [ColumnSet(fields)]
  static let footer = columnHelp

  @Argument("TEXT", "Part of the tag or of its name.") var text: String?
  @Option(.nameLanguage, "Print only names in the language LANG, such as en or zh.")
  var language: LanguageCode?
  @Option(.limit, "Print at most N names.")
  var limit: Int?
  @Group var output = FormatOptions()
  @Group var common = CommonOptions()

  func validate() throws(UsageError) { try output.check(Self.columnSets[0], of: Self.columnSets) }

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let names = try await log.tagNames.list(containing: text ?? "", in: language?.code)
    guard !names.isEmpty else {
      throw RankingLogError.nothing(
        text == nil && language == nil
          ? "no names of tags are stored; requests with --source app return some, or run rankinglog tags import FILE"
          : "no stored name of a tag matches")
    }
    try FieldLayout(kind: "tag_name", fields: Self.fields).selecting(output.columns)
      .print(Array(names.prefix(limit ?? .max)), output.format(context), context)
    return .done
  }

  static var fields: [Field<TagName>] {
    [
      Field("tag", .init("Tag", 12...40)) { .text($0.tag) },
      Field("language", .init("Language", 8...8)) { .text($0.language) },
      Field("text", .init("Name", 12...40)) { .text($0.text) },
      Field("source", .init("Source", 6...6)) { .text($0.source.rawValue) },
    ]
  }
}

/// `rankinglog tags import`.
struct TagsImport: ArchiveCommand {
  static let name = "import"
  static let abstract = "Add the names of a table."
  static let discussion = """
    FILE is comma-separated or tab-separated text with a header, or an SQLite database, with the columns tag, language \
    and text; other common names of these columns work too. It is not changed. Imported names replace those from pixiv, \
    and are never replaced by pixiv's. Rows without a valid name are skipped.
    """
  static let examples = [
    Example("rankinglog tags import names.csv", "a table with the columns tag, language and text"),
    Example("rankinglog tags import danbooru.tsv --in en", "a table without a column for the language"),
    Example("rankinglog tags import db.sqlite", "names in a database of PixivUtil2"),
  ]

  @Argument("FILE", "Path of the table.", as: .path) var file: String
  @Option(.nameLanguage, "Language of all names in a table without such a column.")
  var language: LanguageCode?
  @Flag("--replace", "Remove all imported names that the table does not contain.", scope: .commandLine)
  var replace = false
  @Flag("--dry-run", "Print the number of names to add, and exit; write no files.", scope: .commandLine)
  var dryRun = false
  @Group var common = CommonOptions()

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let table = try log.tagNames.table(file, language: language?.code)
    guard !table.names.isEmpty else { throw RankingLogError.nothing("\(file): no names of tags") }
    if dryRun {
      context.reporter.note("\(Message.count(table.names.count, "name")) to import")
    } else {
      let added = try await log.tagNames.add(table.names, replacesAll: replace)
      context.reporter.note(
        replace
          ? "\(Message.count(added, "name")) imported"
          : "\(Message.count(added, "name")) added, \(table.names.count - added) stored before")
    }
    guard table.invalid > 0 else { return .done }
    context.reporter.error("\(Message.count(table.invalid, "row")) without a valid name skipped")
    return .partly
  }
}

/// `rankinglog tags export`.
struct TagsExport: ArchiveCommand {
  static let name = "export"
  static let abstract = "Print names as a table for tags import."
  static let examples = [
    Example("rankinglog tags export", "all names"),
    Example("rankinglog tags export --imported", "only imported names"),
  ]

  @Option(.nameLanguage, "Print only names in the language LANG.")
  var language: LanguageCode?
  @Flag("--imported", "Print only imported names.", scope: .commandLine) var imported = false
  @Group var common = CommonOptions()

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let names = try await log.tagNames.list(in: language?.code, from: imported ? .user : nil)
    guard !names.isEmpty else { throw RankingLogError.nothing("no stored name of a tag matches") }
    try FieldLayout(kind: "tag_name", fields: TagsList.fields).print(names, .csv, context)
    return .done
  }
}

/// The code of a language.
struct LanguageCode: ArgumentValue {
  let code: String

  init(argument: String) throws(ValueError) {
    guard let code = TagName.code(argument) else { throw ValueError("not a language code such as en or zh") }
    self.code = code
  }

  var argumentText: String { code }
}

extension OptionForm where Value == LanguageCode {
  fileprivate static var nameLanguage: OptionForm {
    OptionForm("--in", placeholder: "LANG", scope: .commandLine)
  }
}
