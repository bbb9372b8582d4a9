import CommandLineKit
import RankingLogCore

/// Options for the output directory and file names.
struct OutputOptions: Arguments {
  static let section = Section("Files")

  @Option(
    .outputDirectory,
    "Output directory, created if missing; the configuration file requires an absolute path, or ~/….",
    scope: .section)
  var output = "./rankinglog"
  @Group var naming = NameOptions()

  var name: NameArgument? { naming.name }

  /// The output directory, if given on the command line.
  var givenOutput: String? { $output.givenSpelling == nil ? nil : output }
}
