/// The arguments of ffmpeg for each format.
struct FFmpegArguments {
  private let list: FrameList
  private let directory: String

  /// The file that the last run writes.
  var output: String { "\(directory)/output" }

  /// - Parameter directory: Contains the frames, and their list as `list`.
  init(_ list: FrameList, directory: String) { (self.list, self.directory) = (list, directory) }

  /// The runs of ffmpeg, one after the other.
  var steps: [[String]] {
    switch list.format {
    case .webp: []
    case .mp4:
      // Players want even sizes and this pixel format.
      [
        timed(
          ["-c:v", "libx264", "-crf", "18", "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p"]
            + ["-video_track_timescale", "1000", "-movflags", "+faststart", "-f", "mp4"])
      ]
    case .webm:
      [
        timed(
          ["-c:v", "libvpx-vp9", "-crf", "20", "-b:v", "0", "-deadline", "good", "-cpu-used", "4"]
            + ["-pix_fmt", "yuv420p", "-f", "webm"])
      ]
    // The JPEGs themselves.
    case .mkv: [timed(["-c:v", "copy", "-f", "matroska"])]
    case .apng: [timed(["-c:v", "apng", "-plays", "0", "-final_delay", "\(lastDelay)/1000", "-f", "apng"])]
    case .gif: gif
    }
  }

  /// In two runs: in one, all frames would be in memory until the palette is known.
  private var gif: [[String]] {
    let palette = "\(directory)/palette.png"
    return [
      input + ["-vf", "palettegen", "-frames:v", "1", "-update", "1", "file:\(palette)"],
      input + ["-i", "file:\(palette)", "-lavfi", "paletteuse"] + times
        + ["-loop", "0", "-final_delay", "\(lastDelay / 10)", "-f", "gif", "file:\(output)"],
    ]
  }

  private func timed(_ encoding: [String]) -> [String] { input + times + encoding + ["file:\(output)"] }

  /// Options in a list count only where names need not be safe. The list is our own.
  private var input: [String] {
    ["-nostdin", "-hide_banner", "-loglevel", "error", "-y", "-protocol_whitelist", "file"]
      + ["-f", "concat", "-safe", "0", "-i", "file:\(directory)/list"]
  }

  /// The times of the list, in milliseconds; no frame is dropped or repeated.
  private var times: [String] { ["-fps_mode", "passthrough", "-enc_time_base", "1/1000"] }

  private var lastDelay: Int { list.delays.last ?? 0 }
}
