import CommandLineKit
import RankingLogCore

/// Options of the commands that download the images of works.
struct DownloadingOptions: Arguments {
  @Group var existing = ExistingFileOptions()
  @Group var time = FileTimeOption()
  @Group var animations = AnimationOptions()
  @Group var sidecars = SidecarOptions()
  @Group var quota = QuotaOptions()
  @Group var preview = DryRunOption()

  var isDryRun: Bool { preview.dryRun }
}

/// Options for files that were downloaded before.
struct ExistingFileOptions: Arguments {
  static let section = OutputOptions.section

  @Flag("--force", "Download existing files again, but never overwrite edited ones.", scope: .commandLine)
  var force = false
  @Group var known = SkipKnownOption()

  var rules: [Rule] { [.conflict($force, $known)] }
}

/// The option for files that were downloaded and deleted.
struct SkipKnownOption: Arguments {
  static let section = OutputOptions.section

  @Flag("--skip-known", "Skip files downloaded before, even if deleted since.") var skipKnown = false
}
