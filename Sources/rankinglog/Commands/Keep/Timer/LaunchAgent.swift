import RankingLogCore

/// An agent of launchd on macOS.
struct LaunchAgent {
  static let label = "rankinglog.keep"

  let plist: String

  /// - Parameters:
  ///   - home: The home directory, for the log file.
  ///   - time: The time of the daily run in local time, because launchd does not support UTC.
  init(_ job: TimerJob, home: String, at time: LocalTime) {
    let words = ([job.program] + job.arguments).map { "    <string>\(XMLText.escaped($0))</string>\n" }
      .joined()
    let variables = job.variables.map {
      "    <key>\(XMLText.escaped($0.name))</key>\n    <string>\(XMLText.escaped($0.value))</string>\n"
    }.joined()
    let log = XMLText.escaped(home + "/Library/Logs/rankinglog-keep.log")
    plist = """
      <plist version="1.0">
      <dict>
        <key>Label</key>
        <string>\(Self.label)</string>
        <key>ProgramArguments</key>
        <array>
      \(words)  </array>
        <key>EnvironmentVariables</key>
        <dict>
      \(variables)  </dict>
        <key>StartCalendarInterval</key>
        <dict>
          <key>Hour</key>
          <integer>\(time.hour)</integer>
          <key>Minute</key>
          <integer>\(time.minute)</integer>
        </dict>
        <key>ProcessType</key>
        <string>Background</string>
        <key>StandardOutPath</key>
        <string>\(log)</string>
        <key>StandardErrorPath</key>
        <string>\(log)</string>
      </dict>
      </plist>

      """
  }
}

/// A time of day.
struct LocalTime: Equatable {
  let hour: Int
  let minute: Int

  /// Creates a time between 04:00 and 05:00 UTC, which is after publication (03:00) with and without daylight saving
  /// time. The minute depends on the user, so that requests of different users are spread over the hour.
  ///
  /// - Parameter offset: The offset of the local time from UTC, in seconds.
  init(afterPublicationAt offset: Int, for person: String) {
    let minute = Int(FNV1a.hash(person) % 60)
    let time = (4 * 60 + minute + offset / 60 + 48 * 60) % (24 * 60)
    (self.hour, self.minute) = (time / 60, time % 60)
  }
}
