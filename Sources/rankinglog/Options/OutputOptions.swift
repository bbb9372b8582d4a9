import CommandLineKit
import RankingLogCore

/// Options for the output directory and file names.
struct OutputOptions: Arguments {
  static let section = Section("Files")

  @Option(
    "Output directory, created if missing; the configuration file requires an absolute path, or ~/….",
    short: "o", placeholder: "DIR", isShared: false, as: .path)
  var output = "./rankinglog"
  let naming = NameOptions()

  var parts: ArgumentParts { ["output": _output, "naming": naming] }

  var name: NameArgument? { naming.name }

  /// The output directory, if given on the command line.
  var givenOutput: String? {
    givenOnCommandLine().contains { $0 == "-o" || $0 == "--output" } ? output : nil
  }
}
