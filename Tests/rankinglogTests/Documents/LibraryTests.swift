import Foundation
import TestSupport
import Testing

/// The programs of the library's articles, which the Swift compiler checks against the built library.
@Suite(.watchdog, .enabled(if: Compiler.path != nil, "swiftc is not on the PATH"))
struct LibraryTests {
  @Test(.expensive(), arguments: ["DownloadARange", "PrintARanking", "QueryTheArchive", "YourOwnClient"])
  func `the program of an article compiles`(article: String) async throws {
    let text = try DocumentPage("Sources/RankingLogCore/RankingLogCore.docc/\(article).md").text
    let programs = text.matches(of: /```swift\n((?s).*?)```/).map { String($0.1) }
    try #require(programs.count == 1)
    let directory = try TemporaryDirectory()
    let program = directory.path + "/main.swift"
    try programs[0].write(toFile: program, atomically: true, encoding: .utf8)
    let run = try Compiler.check(program)
    #expect(run.status == 0, "\(run.output)")
  }

  @Test func `a program with an unknown member does not compile`() async throws {
    let directory = try TemporaryDirectory()
    let program = directory.path + "/main.swift"
    try "import RankingLogCore\nprint(RankingLog.unknown)".write(
      toFile: program, atomically: true, encoding: .utf8)
    let run = try Compiler.check(program)
    #expect(run.status != 0 && run.output.contains("has no member 'unknown'"), "\(run.output)")
  }
}

private enum Compiler {
  static let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
    "\($0)/swiftc"
  }
  .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Checks the types of a program with the modules of this build.
  static func check(_ program: String) throws -> (status: Int32, output: String) {
    let build = BuiltProgram.directory.resolvingSymlinksInPath()
    let sources = DocumentPage.root.appending(path: "Sources")
    // System libraries have their module map in their sources, C targets in the build directory.
    let modules = try [sources, build].flatMap { directory in
      try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
    }
    .filter { $0.lastPathComponent.hasPrefix("C") }.map(\.path)
    let process = Process()
    process.executableURL = URL(filePath: try #require(path))
    process.arguments =
      ["-typecheck", "-swift-version", "6", program, "-I", build.appending(path: "Modules").path]
      + modules.flatMap { ["-I", $0] }
    let pipe = Foundation.Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
