import CommandLineKit
import RankingLogCore

/// The limits of one download run.
struct QuotaOptions: Arguments {
  static let section = ImageOptions.section

  @Option("Stop after N images; run the same command to continue.", placeholder: "N", as: .range(1...))
  var maxFiles: Int?
  @Option(
    "Stop after BYTES bytes: 500M, 1.5G (powers of 1000), 10GiB (1024).", placeholder: "BYTES", as: .byteCount
  )
  var maxBytes: Int?
  @Option("Start no new download after TIME: 90s, 30m, 2h.", placeholder: "TIME") var maxTime: TimeArgument?

  var parts: ArgumentParts { ["maxFiles": _maxFiles, "maxBytes": _maxBytes, "maxTime": _maxTime] }

  var quota: DownloadQuota { DownloadQuota(files: maxFiles, bytes: maxBytes, time: maxTime?.duration) }
}

/// `90s`, `30m` or `2h`.
struct TimeArgument: ArgumentValue, Hashable {
  let duration: Duration

  private static let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600]

  init(_ duration: Duration) { self.duration = duration }

  init(argument: String) throws(ValueError) {
    guard let unit = argument.last.flatMap({ Self.units[$0] }), let count = Int(argument.dropLast()),
      (1...86_400).contains(count)
    else { throw ValueError("expected a time such as 30m, 2h or 90s") }
    duration = .seconds(count * unit)
  }

  var argumentText: String {
    let seconds = Int(duration.components.seconds)
    return seconds % 3600 == 0 ? "\(seconds / 3600)h" : seconds % 60 == 0 ? "\(seconds / 60)m" : "\(seconds)s"
  }
}
