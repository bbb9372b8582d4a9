import CommandLineKit
import RankingLogCore

/// Options for an image with the works that a command finds.
struct SheetOptions: Arguments {
  static let section = Section("Sheet")

  @Option(
    "--sheet",
    "Write the thumbnails of the works with rank, title and artist to FILE (.jpg, .png or .webp) instead of printing them. R-18 works are made unrecognizable.",
    placeholder: "FILE", scope: .commandLine)
  var file: String?
  @Option("--sheet-title", "Heading of the sheet.", placeholder: "TEXT") var title: String?
  @Option("--sheet-width", "Width of the sheet in pixels (320 to 4096).", placeholder: "PX") var width = 1600
  @Flag("--fetch", "Fetch missing thumbnails.", scope: .ignoringVariable) var fetch = false

  func validate() throws(UsageError) {
    guard let file else {
      guard let option = ($title.givenSpelling ?? $width.givenSpelling ?? $fetch.givenSpelling) else {
        return
      }
      throw UsageError("\(option) requires --sheet")
    }
    guard WorkSheet.widths.contains(width) else {
      throw UsageError("invalid value '\(width)' for '--sheet-width': not from 320 to 4096")
    }
    if SheetRun.format(of: file) == nil {
      throw UsageError(
        "invalid value '\(file)' for '--sheet': the name does not end with .jpg, .png or .webp")
    }
  }

  /// The rules that exclude the options for printed works.
  func rules(excluding output: [Parameter]) -> [Rule] { [.conflict($file, output)] }
}
