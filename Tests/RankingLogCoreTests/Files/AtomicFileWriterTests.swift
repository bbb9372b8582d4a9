import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// Temporary files of large files.
struct AtomicFileWriterTests {
  @Test func `incomplete files of killed processes are deleted, and no other file`() throws {
    let directory = try TemporaryDirectory()
    defer { withExtendedLifetime(directory) {} }
    let path = directory.path + "/x.ndjson"
    // More than the largest process ID of Linux.
    let dead = 1 << 22 + 1
    let plan = #"{"schema":1,"kind":"plan""#
    let parts = [
      (dead, plan, 3700), (dead + 1, "zstd", 3700), (dead + 2, "", 3700), (dead + 3, plan, 3500),
      (dead + 4, "a diary", 3700), (Int(getppid()), plan, 3700),
    ]
    for (process, text, age) in parts {
      let part = "\(path).\(process).part"
      let bytes: [UInt8] = text == "zstd" ? [0x28, 0xb5, 0x2f, 0xfd, 0] : Array(text.utf8)
      try Data(bytes).write(to: URL(filePath: part))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: Double(-age))], ofItemAtPath: part)
    }
    let file = try AtomicFileWriter(path)
    try file.publish()
    let left = [Int(getppid()), dead + 3, dead + 4].map { "x.ndjson.\($0).part" } + ["x.ndjson"]
    #expect(Files.names(in: directory.path) == left.sorted())
  }
}
