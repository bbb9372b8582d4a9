import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

struct ExternalSourceTests {
  private let files: ForeignFiles

  init() throws { files = try ForeignFiles() }

  @Test(arguments: [
    "", "\n", "hello", "{}", "[]", "[1,2]", #"{"id":5}"#, #"{"category":"danbooru","id":5}"#,
    "id,title\n5,x\n", "20240105\n",
    "SQLite format 3\0", "\u{feff}", #"{"schema":1}"#, "\0\0\0\0", "\"", "{{{{{{", "5_p0 and more\n",
  ])
  func `other files are not records`(text: String) throws {
    let path = try files.write("x.json", text)
    if text.hasPrefix("SQLite") {
      #expect((try? files.detect(path)) == nil)
    } else {
      #expect(try files.detect(path) == nil)
    }
  }

  @Test func `a directory, a missing file and a pipe are not sources`() throws {
    let pipe = "\(files.directory.path)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [files.directory.path, "\(files.directory.path)/none", pipe] {
      #expect(try files.detect(path) == nil)
    }
  }

  @Test func `databases of other kinds are not sources`() throws {
    for (name, sql) in [
      ("a.db", "CREATE TABLE x(y)"), ("b.db", "CREATE TABLE archive(entry TEXT, more TEXT)"),
      ("c.db", "CREATE TABLE archive(entry TEXT)"), ("d.db", "CREATE VIEW archive AS SELECT 1 AS entry"),
      ("e.db", "CREATE VIRTUAL TABLE archive USING fts5(entry)"),
    ] {
      #expect(try files.detect(files.database(name, sql)) == nil, "\(sql)")
    }
  }

  @Test func `files of rankinglog are detected, and have no reader`() async throws {
    let directory = try await SampleArchive().directory
    let log = InventedArchive.log(directory)
    let exported = try files.write("export.ndjson", try await log.exported())
    await log.close()
    let record = RankingRecord(
      Ranking(source: .web, kind: RankingKind(.daily), date: .first, fetchedAt: Timestamp(seconds: 0)),
      entries: [RankingEntry(position: 1, illust: Illust(id: 5))], missingRanks: [])
    let printed = try files.write("printed.json", record.json)
    let line = try files.write("printed.ndjson", EntryRecord(Illust(id: 5)).json)
    for (path, kind) in [
      ("\(directory.path)/archive.db", ExternalSource.Kind.archive), (exported, .exportedArchive),
      (printed, .printedRecords), (line, .printedRecords),
    ] {
      let source = try #require(try files.detect(path), "\(kind)")
      #expect(source.kind == kind && source.program == .archive)
      #expect(try files.detect(path, as: .galleryDL) == nil)
      #expect(throws: RankingLogError.self) { try source.reader { _ in [:] } }
    }
  }

  @Test func `only files of the named program are detected`() throws {
    let path = try files.keys(["pixiv1.jpg"])
    for program in ExternalProgram.allCases {
      #expect((try files.detect(path, as: program) != nil) == (program == .galleryDL))
    }
  }
}
