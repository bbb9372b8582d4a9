/// An animation in another format.
public struct ConvertedAnimation: Sendable {
  /// The ID of the work; nil if the ZIP was not downloaded by rankinglog.
  public let illust: Int?
  /// The path.
  public internal(set) var path: String
  /// The size in bytes.
  public let bytes: Int
  /// Whether the animation was converted, linked to an existing one of the same frames, or present.
  public let state: DownloadedFile.State
}
