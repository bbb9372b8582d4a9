import CommandLineKit
import RankingLogCore

extension ImageSize: ArgumentValue {}

/// Options for fetching images.
struct ImageOptions: Arguments {
  static let section = Section("Images")

  @Option("The size.", placeholder: "SIZE") var size = ImageSize.original
  let transfers = TransferOptions()

  var parts: ArgumentParts { ["size": _size, "transfers": transfers] }

  var jobs: Int { transfers.jobs }
}

/// How many images are fetched at once.
struct TransferOptions: Arguments {
  static let section = ImageOptions.section

  @Option("Concurrent transfers, 1 to 16.", short: "j", placeholder: "N", as: .range(1...16)) var jobs = 4

  var parts: ArgumentParts { ["jobs": _jobs] }
}

/// Options for output directory and file names.
struct OutputOptions: Arguments {
  static let section = Section("Files")

  @Option("Output directory, created if missing.", short: "o", placeholder: "DIR", fromFile: false)
  var output = "./rankinglog"
  let naming = NameOptions()

  var parts: ArgumentParts { ["output": _output, "naming": naming] }

  var name: NameArgument? { naming.name }

  /// The output directory, if given on the command line.
  var givenOutput: String? {
    givenOnCommandLine().contains { $0 == "-o" || $0 == "--output" } ? output : nil
  }
}

/// The option for file names.
struct NameOptions: Arguments {
  static let section = OutputOptions.section

  @Option(
    "File name template; keys: {ranking} {mode} {content} {date} {year} {month} {day} {rank:000} {id} {page} {size} {ext} {title} {artist} {artist_id} {type}.",
    placeholder: "TEMPLATE")
  var name: NameArgument?

  var parts: ArgumentParts { ["name": _name] }
}

/// A file name template.
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
  /// The error of the core's parser for a value.
  init(_ error: RankingLogError) {
    self.init(error.commandLine)
  }
}

/// Options for which files to download and how to name them.
struct FileOptions: Arguments {
  static let section = OutputOptions.section

  let destination = OutputOptions()
  @Flag("Show what would be downloaded, and exit.", fromFile: false) var dryRun = false
  @Flag("Download again files that exist.", fromFile: false) var force = false
  @Flag("Download only what failed before; with -o, what failed there.", fromFile: false)
  var retryFailed = false
  @Flag("Skip files downloaded before, even if deleted since.") var skipKnown = false

  var parts: ArgumentParts {
    [
      "destination": destination, "dryRun": _dryRun, "force": _force, "retryFailed": _retryFailed,
      "skipKnown": _skipKnown,
    ]
  }
}

/// Values of `download -f`.
enum FileFormat: String, CaseIterable, ArgumentValue {
  case paths, ndjson
}
