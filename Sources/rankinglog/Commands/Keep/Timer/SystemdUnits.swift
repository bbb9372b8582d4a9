import RankingLogCore

/// A service and a timer of the user's systemd.
///
/// Quoting: see systemd.service(5), COMMAND LINES, and systemd.unit(5), SPECIFIERS.
struct SystemdUnits {
  static let name = "rankinglog-keep"

  let service: String

  /// Rankings are published at 03:00 UTC. The random delay spreads the requests of all users. `Persistent` starts a
  /// missed run when the machine is switched on.
  let timer = """
    [Unit]
    Description=Update stored pixiv rankings every day

    [Timer]
    OnCalendar=*-*-* 03:30:00 UTC
    RandomizedDelaySec=1h
    Persistent=true

    [Install]
    WantedBy=timers.target

    """

  /// - Throws: `usage` if systemd does not accept the path of the program.
  init(_ job: TimerJob) throws(RankingLogError) {
    guard !job.program.contains(where: { "\"'\\".contains($0) }) else {
      throw .usage("\(job.program): systemd does not support quotes or backslashes in the path of a program")
    }
    // The colon before the path disables the expansion of variables.
    let words = [":" + job.program] + job.arguments
    let variables = job.variables.map { "Environment=\(Self.quoted("\($0.name)=\($0.value)"))\n" }.joined()
    // Status 3: a limit was reached, or some images failed. The next run continues, and the summary lists the failures.
    service = """
      [Unit]
      Description=Update stored pixiv rankings

      [Service]
      Type=oneshot
      \(variables)ExecStart=\(words.map(Self.quoted).joined(separator: " "))
      SuccessExitStatus=3
      Nice=10

      """
  }

  /// Returns a word in quotes, with all special characters escaped.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "%": quoted += "%%"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
