/// A program whose records and files can be imported.
public enum ExternalProgram: String, CaseIterable, Sendable {
  case galleryDL = "gallery-dl"
  case pixivUtil = "pixivutil2"
  /// PixivBatchDownloader, a browser extension.
  case batchDownloader = "pbd"
  case pxder
  case pixEz = "pixez"
  /// rankinglog itself: another archive, an exported one, or printed rankings.
  case archive
  /// No records, only files with IDs in their names.
  case files
}
