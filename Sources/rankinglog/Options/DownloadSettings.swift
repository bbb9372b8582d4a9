import CommandLineKit
import RankingLogCore

/// Options that set a part of a download's options.
protocol DownloadSettings: Arguments {
  func apply(to options: inout DownloadOptions) throws
}

extension DownloadOptions {
  /// The options of a download to a directory, from all groups of a command that set some.
  init(directory: String, _ settings: any DownloadSettings...) throws {
    self.init(directory: directory, size: .original)
    for group in settings { try group.apply(to: &self) }
  }
}

extension NameOptions: DownloadSettings {
  func apply(to options: inout DownloadOptions) { options.template = name?.template }
}

extension ImageOptions: DownloadSettings {
  func apply(to options: inout DownloadOptions) { options.size = size }
}

extension SkipKnownOption: DownloadSettings {
  func apply(to options: inout DownloadOptions) { options.skipsKnown = skipKnown }
}

extension ExistingFileOptions: DownloadSettings {
  func apply(to options: inout DownloadOptions) {
    options.isForced = force
    known.apply(to: &options)
  }
}

extension FileTimeOption: DownloadSettings {
  func apply(to options: inout DownloadOptions) { options.fileTime = fileTime }
}

extension AnimationOptions: DownloadSettings {
  func apply(to options: inout DownloadOptions) { options.animation = animation.format }
}

extension SidecarOptions: DownloadSettings {
  func apply(to options: inout DownloadOptions) { options.sidecars = formats }
}

extension QuotaOptions: DownloadSettings {
  func apply(to options: inout DownloadOptions) { options.quota = quota }
}

extension DownloadingOptions: DownloadSettings {
  func apply(to options: inout DownloadOptions) {
    existing.apply(to: &options)
    time.apply(to: &options)
    animations.apply(to: &options)
    sidecars.apply(to: &options)
    quota.apply(to: &options)
  }
}

extension SourceOptions: DownloadSettings {
  func apply(to options: inout DownloadOptions) throws {
    (options.source, options.cachePolicy) = (source.source, try cachePolicy)
  }
}
