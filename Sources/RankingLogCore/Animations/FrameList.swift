/// A list of frames for ffmpeg's concat demuxer, by which each is shown for its own time.
///
/// Without the option of each file the demuxer rounds all times to those of 25 frames a second (ffmpeg 5.1).
struct FrameList {
  let format: AnimationFormat
  /// How long each frame is shown, in milliseconds.
  let delays: [Int]

  init(delays: [Int], _ format: AnimationFormat) {
    self.format = format
    self.delays = format == .gif ? Self.hundredths(delays) : delays
  }

  /// The name of a frame's file.
  static func name(_ number: Int) -> String { "\(number.padded(to: 5)).jpg" }

  var text: String {
    var lines = ["ffconcat version 1.0"]
    for (number, delay) in delays.enumerated() { lines += Self.lines(number, delay) }
    // A last frame has no end in these: its time is up to the next one, which is there for a millisecond.
    if [.mp4, .webm, .mkv].contains(format) { lines += Self.lines(delays.count - 1, 1) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ number: Int, _ delay: Int) -> [String] {
    let (seconds, rest) = delay.quotientAndRemainder(dividingBy: 1000)
    return [
      "file \(name(number))", "option framerate 1000", "duration \(seconds).\(rest.padded(to: 3))",
    ]
  }

  /// GIF counts in hundredths of a second, and browsers show what is shorter than two of them for ten. What rounding takes
  /// from a frame, or gives it, the next one gets back.
  private static func hundredths(_ delays: [Int]) -> [Int] {
    var (time, shown) = (0, 0)
    return delays.map { delay in
      time += delay
      let rounded = max(2, (time - shown + 5) / 10) * 10
      shown += rounded
      return rounded
    }
  }
}
