import CommandLineKit
import RankingLogCore

/// The limits of one download run.
struct QuotaOptions: Arguments {
  static let section = ImageOptions.section

  @Option(
    "--max-files", "Stop after N images; run the same command to continue.", placeholder: "N",
    as: .range(1...))
  var maxFiles: Int?
  @Option(
    "--max-bytes", "Stop after BYTES bytes: 500M, 1.5G (powers of 1000), 10GiB (1024).", placeholder: "BYTES",
    as: .byteCount)
  var maxBytes: Int?
  @Option("--max-time", "Start no new download after TIME: 90s, 30m, 2h.", placeholder: "TIME")
  var maxTime: TimeArgument?

  var quota: DownloadQuota { DownloadQuota(files: maxFiles, bytes: maxBytes, time: maxTime?.duration) }
}
