import CommandLineKit
import RankingLogCore

extension ImageSize: ArgumentValue {}

/// Options for downloading images.
struct ImageOptions: Arguments {
  static let section = Section("Images")

  @Option("--size", "Image size to download.", placeholder: "SIZE") var size = ImageSize.original
  @Group var transfers = TransferOptions()

  var jobs: Int { transfers.jobs }
}

/// The option for the number of concurrent transfers.
struct TransferOptions: Arguments {
  static let section = ImageOptions.section

  @Option(.jobs, "Run N transfers at a time, 1 to 16.")
  var jobs = NetworkConfiguration.defaultJobs
}

extension ValueError {
  /// Converts the error of a parser in the core.
  init(_ error: RankingLogError) {
    self.init(error.commandLine)
  }
}
