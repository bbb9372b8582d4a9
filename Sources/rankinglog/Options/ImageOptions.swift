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
    NetworkConfiguration.defaultJobs

  var parts: ArgumentParts { ["jobs": _jobs] }
}

extension ValueError {
  /// Converts the error of a parser in the core.
  init(_ error: RankingLogError) {
    self.init(error.commandLine)
  }
}
