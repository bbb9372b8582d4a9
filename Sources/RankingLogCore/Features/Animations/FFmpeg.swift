import Platform

/// The installed ffmpeg. It reads frames from a private directory, and opens no network connection.
struct FFmpeg: Sendable {
  private let program: String
  private let searchPath: String
  /// The parent of the directories with frames for ffmpeg.
  private let scratch: String

  /// - Parameters:
  ///   - searchPath: The directories of programs, separated by colons.
  /// - Throws: `file` if ffmpeg is not installed.
  init(searchPath: String, scratch: String, for format: AnimationFormat) throws(RankingLogError) {
    // A relative directory depends on the current directory.
    let directories = searchPath.split(separator: ":").filter { $0.hasPrefix("/") }
    let paths = directories.map { "\($0)/ffmpeg" }
    guard let program = paths.first(where: { Files.length($0) != nil && access($0, X_OK) == 0 }) else {
      throw .file(
        path: "ffmpeg", reason: "not installed; required for \(format.rawValue)",
        advice: "install the package ffmpeg, or use webp")
    }
    (self.program, self.searchPath, self.scratch) = (program, searchPath, scratch)
  }

  /// Converts frames.
  ///
  /// ffmpeg writes next to the frames, and the result is copied. If this process is killed, ffmpeg continues for a
  /// while, and must not write to the file of the next process.
  ///
  /// - Throws: `file` if a frame is damaged, or with the last line of ffmpeg's output; `CancellationError`.
  func write(
    _ frames: borrowing AnimationFrames, as format: AnimationFormat, to file: borrowing FileHandle
  ) throws {
    let directory = try ScratchDirectory(in: scratch)
    let decoder = try JPEGDecoder()
    let size = try AnimationSize(frames, decoder)
    for (number, frame) in frames.frames.enumerated() {
      try Task.checkCancellation()
      let jpeg = try frames.jpeg(number)
      try size.check(jpeg, frame, frames.path, decoder)
      try directory.write(jpeg, to: FrameList.name(number))
    }
    let list = FrameList(delays: frames.frames.map(\.delay), format)
    try directory.write(Array(list.text.utf8), to: "list")
    let arguments = FFmpegArguments(list, directory: directory.path)
    for step in arguments.steps { try run(step, in: directory, for: frames.path) }
    try FileHandle(reading: arguments.output).forEachChunk { chunk throws(RankingLogError) in
      try file.write(chunk)
    }
  }

  private func run(_ arguments: [String], in directory: borrowing ScratchDirectory, for path: String) throws {
    let child = ChildProcess(
      program: program, arguments: arguments, environment: ["PATH": searchPath, "LC_ALL": "C"],
      capture: .endOfErrors)
    let end = try child.run()
    guard end.status != 0 else { return }
    let reason = end.lastLine.map { ": \($0)" } ?? ""
    throw RankingLogError.file(path: path, reason: "ffmpeg conversion failed\(reason)")
  }
}
