/// A list of frames for ffmpeg's concat demuxer, which sets the duration of each frame.
///
/// Without the option for each file, the demuxer aligns all times to 25 frames per second (ffmpeg 5.1).
struct FrameList {
  let format: AnimationFormat
  /// The duration of each frame, in milliseconds.
  let delays: [Int]

  init(delays: [Int], _ format: AnimationFormat) {
    self.format = format
    self.delays = format == .gif ? Self.hundredths(delays) : delays
  }

  /// Returns the file name of a frame.
  static func name(_ number: Int) -> String { "\(number.padded(to: 5)).jpg" }

  var text: String {
    var lines = ["ffconcat version 1.0"]
    for (number, delay) in delays.enumerated() { lines += Self.lines(number, delay) }
    // The last frame has no end in these formats: it lasts until the next one, which is added for one millisecond.
    if [.mp4, .webm, .mkv].contains(format) { lines += Self.lines(delays.count - 1, 1) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ number: Int, _ delay: Int) -> [String] {
    let (seconds, rest) = delay.quotientAndRemainder(dividingBy: 1000)
    return [
      "file \(name(number))", "option framerate 1000", "duration \(seconds).\(rest.padded(to: 3))",
    ]
  }

  /// Rounds delays to the hundredths of a second of GIF. Browsers show delays shorter than two hundredths as ten. The
  /// rounding error of a frame is compensated in the next one.
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
