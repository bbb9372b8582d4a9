import CommandLineKit
import RankingLogCore

/// Options of the commands that download the images of works.
struct DownloadingOptions: Arguments {
  let existing = ExistingFileOptions()
  let time = FileTimeOption()
  let animations = AnimationOptions()
  let sidecars = SidecarOptions()
  let quota = QuotaOptions()
  let preview = DryRunOption()

  var parts: ArgumentParts {
    [
      "existing": existing, "time": time, "animations": animations, "sidecars": sidecars, "quota": quota,
      "preview": preview,
    ]
  }

  var isDryRun: Bool { preview.dryRun }

  /// Sets the values of the options.
  func set(_ options: inout DownloadOptions) {
    options.skipsKnown = existing.skipKnown
    options.isForced = existing.force
    options.fileTime = time.fileTime
    options.animation = animations.animation.format
    options.sidecars = sidecars.formats
    options.quota = quota.quota
  }
}

/// Options for files that were downloaded before.
struct ExistingFileOptions: Arguments {
  static let section = OutputOptions.section

  @Flag("Download existing files again, but never overwrite edited ones.", fromFile: false) var force = false
  @Flag("Skip files downloaded before, even if deleted since.") var skipKnown = false

  var parts: ArgumentParts { ["force": _force, "skipKnown": _skipKnown] }

  /// Rejects conflicting options. `--force` overrides a `skip-known` of the configuration file.
  func validate() throws(UsageError) {
    guard force, skipKnown, case .word = $skipKnown else { return }
    throw UsageError("--force and --skip-known cannot be combined")
  }
}
