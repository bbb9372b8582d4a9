import CommandLineKit
import RankingLogCore

extension ImageSize: ArgumentValue {}

/// How images are fetched.
struct ImageOptions: Arguments {
  static let section = Section("Images")

  @Option("The size.", placeholder: "SIZE") var size = ImageSize.original
  @Option("Concurrent transfers, 1 to 16.", short: "j", placeholder: "N", as: .range(1...16)) var jobs = 4
}

/// How files are named.
struct PlaceOptions: Arguments {
  static let section = Section("Files")

  @Option("Output directory, created if missing.", short: "o", placeholder: "DIR", fromFile: false)
  var output = "./rankinglog"
  @Option(
    "File name template; keys: {ranking} {mode} {content} {date} {year} {month} {day} {rank:000} {id} {page} {size} {ext} {title} {artist} {artist_id} {type}.",
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
  @Flag("Show what would be downloaded, and exit.", fromFile: false) var dryRun = false
  @Flag("Download again files that exist.", fromFile: false) var force = false
  @Flag("Download only what failed before; with -o, what failed there.", fromFile: false)
  var retryFailed = false
  @Flag("Skip files downloaded before, even if deleted since.") var skipKnown = false
}

/// What `download -f` takes.
enum FileFormat: String, CaseIterable, ArgumentValue {
  case paths, ndjson
}
