/// The modification time of a downloaded file.
public enum FileTime: String, CaseIterable, Sendable {
  /// The time of the download.
  case downloaded
  /// The time when the artist uploaded this version of the image; the time of the download if unknown.
  case uploaded
}
