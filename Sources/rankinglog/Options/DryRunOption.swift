import CommandLineKit
import RankingLogCore

/// The option for a preview of a command that writes files or data of the user.
struct DryRunOption: Arguments {
  @Flag("Print the planned changes, and exit.", fromFile: false) var dryRun = false

  var parts: ArgumentParts { ["dryRun": _dryRun] }
}
