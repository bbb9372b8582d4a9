import CommandLineKit
import RankingLogCore

extension FileTime: ArgumentValue {}

/// The option for the modification time of new files.
struct FileTimeOption: Arguments {
  static let section = OutputOptions.section

  @Option(
    "--file-time", "Modification time of new files: when they were downloaded, or uploaded to pixiv.",
    placeholder: "TIME")
  var fileTime = FileTime.downloaded
}
