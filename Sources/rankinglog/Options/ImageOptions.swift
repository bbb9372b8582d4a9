import CommandLineKit
import RankingLogCore

extension ImageSize: ArgumentValue {}

/// How images are fetched.
struct ImageOptions: Arguments {
  static let section = Section("Images")

  @Option("The size.", placeholder: "SIZE") var size = ImageSize.original
  @Option("Images at once, 1 to 16.", short: "j", placeholder: "N", as: .range(1...16)) var jobs = 4
}

/// How files are named.
struct PlaceOptions: Arguments {
  static let section = Section("Files")

  @Option("Where the files go; made where it is not.", short: "o", placeholder: "DIR", fromFile: false)
  var output = "./rankinglog"
  @Option(
    "Names of the files, below the directory; keys: {ranking} {mode} {content} {date} {year} {month} {day} {rank:000} {id} {page} {size} {ext} {title} {artist} {artist_id} {type}.",
    placeholder: "TEMPLATE")
  var name: NameArgument?

  /// The directory where it was given on the command line.
  var givenOutput: String? {
    givenOnCommandLine().contains { $0 == "-o" || $0 == "--output" } ? output : nil
  }
}

/// A template for the names of files.
struct NameArgument: ArgumentValue {
  let template: NameTemplate

  init(argument: String) throws(ValueError) {
    do {
      template = try NameTemplate(argument)
    } catch {
      throw ValueError(error)
    }
  }
}

extension ValueError {
  /// What the core says of a text that it does not understand.
  init(_ error: RankingLogError) {
    if case .usage(let reason) = error { self.init(reason) } else { self.init("\(error)") }
  }
}

/// How files are named and which are wanted.
struct FileOptions: Arguments {
  static let section = PlaceOptions.section

  let place = PlaceOptions()
  @Flag("Tell what would be done, and do nothing.", fromFile: false) var dryRun = false
  @Flag("Fetch again what is there.", fromFile: false) var force = false
  @Flag("Try again what failed before, and nothing else; with -o, what failed there.", fromFile: false)
  var retryFailed = false
  @Flag("Skip what was ever fetched whole, though the file has gone.") var skipKnown = false
}

/// What `download -f` takes.
enum FileFormat: String, CaseIterable, ArgumentValue {
  case paths, ndjson
}
