import RankingLogCore

/// A service and a timer of a user's systemd.
///
/// Rules of quoting: systemd.service(5), COMMAND LINES; systemd.unit(5), SPECIFIERS.
struct SystemdUnits {
  static let name = "rankinglog-keep"

  let service: String

  /// Rankings are published at 03:00 UTC. The delay spreads the users' requests, and a machine that was off at that time
  /// makes up for it when it is on.
  let timer = """
    [Unit]
    Description=Bring stored rankings of pixiv up to date, every day

    [Timer]
    OnCalendar=*-*-* 03:30:00 UTC
    RandomizedDelaySec=1h
    Persistent=true

    [Install]
    WantedBy=timers.target

    """

  /// - Throws: `usage` for a path of the program that systemd refuses.
  init(_ job: TimerJob) throws(RankingLogError) {
    guard !job.program.contains(where: { "\"'\\".contains($0) }) else {
      throw .usage("systemd runs no program whose path has quotes or backslashes: \(job.program)")
    }
    // A colon before the path: dollar signs are no variables.
    let words = [":" + job.program] + job.arguments
    let variables = job.variables.map { "Environment=\(Self.quoted("\($0.name)=\($0.value)"))\n" }.joined()
    // 3: a limit was reached, or single images failed, which the next run or the summary takes care of.
    service = """
      [Unit]
      Description=Bring stored rankings of pixiv up to date

      [Service]
      Type=oneshot
      \(variables)ExecStart=\(words.map(Self.quoted).joined(separator: " "))
      SuccessExitStatus=3
      Nice=10

      """
  }

  /// A word in quotes, as itself.
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
