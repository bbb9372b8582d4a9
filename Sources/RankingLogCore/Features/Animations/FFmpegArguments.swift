/// The arguments of ffmpeg for each format.
struct FFmpegArguments {
  private let list: FrameList
  private let directory: String

  /// The file written by the last run.
  var output: String { "\(directory)/output" }

  /// - Parameter directory: The directory with the frames, and their list as `list`.
  init(_ list: FrameList, directory: String) { (self.list, self.directory) = (list, directory) }

  /// The runs of ffmpeg, in order.
  var steps: [[String]] {
    switch list.format {
    case .webp: []
    case .mp4:
      // Players need even sizes and this pixel format.
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
    // The unchanged JPEGs.
    case .mkv: [timed(["-c:v", "copy", "-f", "matroska"])]
    case .apng: [timed(["-c:v", "apng", "-plays", "0", "-final_delay", "\(lastDelay)/1000", "-f", "apng"])]
    case .gif: gif
    }
  }

  /// Two runs: with a single one, all frames would be in memory until the palette is complete.
  private var gif: [[String]] {
    let palette = "\(directory)/palette.png"
    // Some animations have frames of several pixel formats, such as color and gray. ffmpeg would create both filters again
    // at each change, which they do not survive, so the frames are converted before them.
    let same = ["-reinit_filter", "0"] + input
    return [
      same + ["-vf", "scale,format=rgb24,palettegen", "-frames:v", "1", "-update", "1", "file:\(palette)"],
      same + ["-i", "file:\(palette)", "-lavfi", "[0]scale,format=rgb24[frames];[frames][1]paletteuse"]
        + times
        + ["-loop", "0", "-final_delay", "\(lastDelay / 10)", "-f", "gif", "file:\(output)"],
    ]
  }

  private func timed(_ encoding: [String]) -> [String] { input + times + encoding + ["file:\(output)"] }

  /// Options in a list are used only if unsafe names are allowed, which is harmless for a generated list.
  private var input: [String] {
    ["-nostdin", "-hide_banner", "-loglevel", "error", "-y", "-protocol_whitelist", "file"]
      + ["-f", "concat", "-safe", "0", "-i", "file:\(directory)/list"]
  }

  /// The times of the list, in milliseconds; frames are not dropped or repeated.
  private var times: [String] { ["-fps_mode", "passthrough", "-enc_time_base", "1/1000"] }

  private var lastDelay: Int { list.delays.last ?? 0 }
}
