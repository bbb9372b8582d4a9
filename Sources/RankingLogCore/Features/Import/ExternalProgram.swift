/// A program whose records and files can be imported.
public enum ExternalProgram: String, CaseIterable, Sendable {
  /// gallery-dl: its archives, metadata and files.
  case galleryDL = "gallery-dl"
  /// PixivUtil2: its database, metadata and files.
  case pixivUtil = "pixivutil2"
  /// PixivBatchDownloader, a browser extension.
  case batchDownloader = "pbd"
  /// pxder: its files.
  case pxder
  /// PixEz: its history, which becomes recents, and its files.
  case pixEz = "pixez"
  /// rankinglog itself: another archive, an exported one, or printed rankings.
  case archive
  /// No records, only files with IDs in their names.
  case files
}
