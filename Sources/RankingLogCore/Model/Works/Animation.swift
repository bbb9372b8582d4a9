/// A ugoira: a ZIP of frames, and how long each is shown, which the ZIP does not tell.
public struct Animation: Hashable, Sendable {
  /// What the frames are: `image/jpeg`, `image/png` or `image/gif`.
  public var mimeType: String
  /// The frames in their order.
  public var frames: [Frame]
  /// The ZIP with frames of at most 600 × 600 pixels.
  public var small: String
  /// The ZIP with frames of at most 1920 × 1080 pixels.
  public var large: String

  /// A picture of an animation.
  public struct Frame: Hashable, Sendable {
    /// Its name in the ZIP.
    public var file: String
    /// How long it is shown, in milliseconds.
    public var delay: Int

    /// A frame.
    public init(file: String, delay: Int) {
      self.file = file
      self.delay = delay
    }
  }

  /// An animation.
  public init(mimeType: String, frames: [Frame], small: String, large: String) {
    self.mimeType = mimeType
    self.frames = frames
    self.small = small
    self.large = large
  }
}
