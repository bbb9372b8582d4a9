/// A ugoira: a ZIP of frames, and their delays, which the ZIP does not contain.
public struct Animation: Hashable, Sendable {
  /// The frames' type: `image/jpeg`, `image/png` or `image/gif`.
  public var mimeType: String
  /// The frames, in order.
  public var frames: [Frame]
  /// The URL of the ZIP with frames of at most 600 × 600 pixels.
  public var small: String
  /// The URL of the ZIP with frames of at most 1920 × 1080 pixels.
  public var large: String

  /// A frame of an animation.
  public struct Frame: Hashable, Sendable {
    /// The file name in the ZIP.
    public var file: String
    /// The delay, in milliseconds.
    public var delay: Int

    /// Creates a frame.
    public init(file: String, delay: Int) {
      self.file = file
      self.delay = delay
    }
  }

  /// Creates an animation.
  public init(mimeType: String, frames: [Frame], small: String, large: String) {
    self.mimeType = mimeType
    self.frames = frames
    self.small = small
    self.large = large
  }
}
