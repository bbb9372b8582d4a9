import CommandLineKit
import RankingLogCore

extension ImageSize: ArgumentValue {}

/// Options for downloading images.
struct ImageOptions: Arguments {
  static let section = Section("Images")

  @Option("Image size to download.", placeholder: "SIZE") var size = ImageSize.original
  let transfers = TransferOptions()

  var parts: ArgumentParts { ["size": _size, "transfers": transfers] }

  var jobs: Int { transfers.jobs }
}

/// The option for the number of concurrent transfers.
struct TransferOptions: Arguments {
  static let section = ImageOptions.section

  @Option("Run N transfers at a time, 1 to 16.", short: "j", placeholder: "N", as: .range(1...16)) var jobs =
    4

  var parts: ArgumentParts { ["jobs": _jobs] }
}

/// Options for the output directory and file names.
struct OutputOptions: Arguments {
  static let section = Section("Files")

  @Option(
    "Output directory, created if missing; the configuration file requires an absolute path, or ~/….",
    short: "o", placeholder: "DIR", isShared: false)
  var output = "./rankinglog"
  let naming = NameOptions()

  var parts: ArgumentParts { ["output": _output, "naming": naming] }

  var name: NameArgument? { naming.name }

  func validate() throws(UsageError) { try $output.checkOutput(output) }

  func directory(_ context: Context) throws(UsageError) -> String { try $output.outputPath(output, context) }

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
  /// Converts the error of a parser in the core.
  init(_ error: RankingLogError) {
    self.init(error.commandLine)
  }
}

/// Values of `download -f`.
enum FileFormat: String, CaseIterable, ArgumentValue {
  case paths, ndjson
}
