import Foundation
import TestSupport

/// Programs that tests use if they are installed.
enum Tool {
  static let ffmpeg = installed("ffmpeg")
  static let ffprobe = installed("ffprobe")

  /// A Python with Pillow. The first Python of `PATH` may not have the system's packages.
  static let pythonWithPillow: String? = ["/usr/bin/python3", installed("python3")].compactMap(\.self).first {
    (try? run($0, ["-c", "import PIL"])) != nil
  }

  struct Failed: Error {
    let words: String
  }

  private static func installed(_ name: String) -> String? {
    let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return directories.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }

  /// A path in the repository.
  static func path(_ name: String) -> String { Repository.file(name).path }

  /// Returns the output of a program.
  static func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    (process.executableURL, process.arguments) = (URL(filePath: program), arguments)
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    let words = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed(words: String(decoding: words, as: UTF8.self)) }
    return String(decoding: text, as: UTF8.self)
  }
}
