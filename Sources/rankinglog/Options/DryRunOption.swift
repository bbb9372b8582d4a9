import CommandLineKit
import RankingLogCore

/// The option for a preview of a command that writes files or data of the user.
struct DryRunOption: Arguments {
  @Flag("--dry-run", "Print the planned changes, and exit.", scope: .commandLine) var dryRun = false
}
