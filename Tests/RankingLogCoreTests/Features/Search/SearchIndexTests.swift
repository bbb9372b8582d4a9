import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// The index equals the archive, even after damage to either.
@Suite(.watchdog)
struct SearchIndexTests {
  private let directory: StoreDirectory
  private let works = InventedWorks(count: 60).works

  init() throws { directory = try StoreDirectory() }

  private var log: RankingLog { RankingLog(of: directory) }
  private var index: String { directory.path + "/search.db" }

  private func add(_ works: some Sequence<Illust>, day: Int) async throws {
    try await log.record([InventedWorks.ranking(InventedWorks.kind, day: day, Array(works))])
  }

  /// The works that contain a string, and the number of index builds.
  private func search(_ text: String) async throws -> (ids: [Int], builds: Int) {
    let builds = Lock(0)
    let found = try await log.search.works(
      SearchQuery(limit: 1000), filter: log.works.filtering(by: try Filter("\"\(text)\""))
    ) { progress in
      if progress.done == 0 { builds.withLock { $0 += 1 } }
    }
    return (found.hits.map(\.entry.illust.id), builds.withLock { $0 })
  }

  private func titled(_ title: String, _ id: Int, tags: Tags = []) -> Illust {
    Illust(id: id, title: title, tags: tags)
  }

  @Test func `a work recorded later is found without another build`() async throws {
    try await add([titled("白い猫", 10)], day: 0)
    #expect(try await search("猫") == ([10], 1))
    try await add([titled("黒い猫", 7), titled("三毛猫", 20)], day: 1)
    #expect(try await search("猫") == ([20, 10, 7], 0))
    #expect(try await search("黒い猫") == ([7], 0))
  }

  @Test func `a work with another title and other tags is found by these alone`() async throws {
    try await add([titled("白い猫", 10, tags: ["ねこ", "昼"]), titled("犬", 11, tags: ["昼"])], day: 0)
    #expect(try await search("白い猫") == ([10], 1))
    try await add([titled("赤い鳥", 10, tags: ["とり", "夜"])], day: 1)
    #expect(try await search("白い猫").ids == [])
    #expect(try await search("赤い鳥").ids == [10])
    #expect(try await search("ねこ").ids == [])
    #expect(try await search("とり").ids == [10])
    let query = AnalysisQuery(InventedWorks.kind)
    #expect(try await log.analysis.history(of: .tag("昼"), query).periods.map(\.works) == [1])
    #expect(try await log.analysis.history(of: .tag("夜"), query).periods.map(\.works) == [1])
    await #expect(throws: RankingLogError.self) {
      try await log.analysis.history(of: .tag("ねこ"), query)
    }
  }

  @Test func `a work is not indexed again if only other data changes`() async throws {
    try await add([titled("白い猫", 10)], day: 0)
    _ = try await search("猫")
    var work = titled("白い猫", 10)
    work.width = 700
    try await add([work], day: 1)
    let archive = Archive(directory: directory.path)
    let unsearched = try await archive.reading(else: -1) { connection throws(RankingLogError) in
      try connection.first("SELECT count(*) FROM unsearched") { (row: borrowing Row) in row.int(0) }
    }
    #expect(unsearched == 0)
  }

  @Test func `changes are not recorded before the first search`() async throws {
    try await add(works, day: 0)
    let archive = Archive(directory: directory.path)
    let noted = try await archive.reading(else: -1) { connection throws(RankingLogError) in
      try connection.first("SELECT (SELECT count(*) FROM unsearched) + (SELECT count(*) FROM search_epoch)") {
        (row: borrowing Row) in row.int(0)
      }
    }
    #expect(noted == 0)
  }

  @Test func `a deleted index is built again, even during a run that has it open`() async throws {
    try await add([titled("白い猫", 10)], day: 0)
    let log = log
    for _ in 0..<3 {
      let found = try await log.search.works(SearchQuery(), filter: log.works.filtering(by: Filter("猫")))
      #expect(found.hits.map(\.entry.illust.id) == [10])
      try FileManager.default.removeItem(atPath: index)
    }
  }

  @Test func `after a crash between the two commits, works are added again`() async throws {
    try await add([titled("白い猫", 10)], day: 0)
    _ = try await search("猫")
    try await add([titled("黒い猫", 7)], day: 1)
    await log.close()
    // The index is a commit ahead of the archive.
    let before = try Data(contentsOf: URL(filePath: directory.path + "/archive.db"))
    #expect(try await search("猫") == ([10, 7], 0))
    try before.write(to: URL(filePath: directory.path + "/archive.db"))
    #expect(try await search("猫") == ([10, 7], 0))
    #expect(try await search("黒い猫") == ([7], 0))
  }

  @Test func `the index of another archive, or of an earlier copy, is not used`() async throws {
    try await add([titled("白い猫", 10)], day: 0)
    _ = try await search("猫")
    let old = try Data(contentsOf: URL(filePath: index))
    for (day, id) in [(1, 11), (2, 12)] {
      try await add([titled("黒い猫", id)], day: day)
      _ = try await search("猫")
    }
    try old.write(to: URL(filePath: index))
    #expect(try await search("猫") == ([12, 11, 10], 1))
    let other = try SearchIndexTests()
    try await other.add([titled("犬", 5)], day: 0)
    _ = try await other.search("犬")
    try FileManager.default.removeItem(atPath: index)
    try FileManager.default.copyItem(atPath: other.index, toPath: index)
    #expect(try await search("猫") == ([12, 11, 10], 1))
  }

  @Test(arguments: Thorough.sample([0, 16, 4096, 9000], quick: 1))
  func `a damaged index is built again`(offset: Int) async throws {
    try await add(works, day: 0)
    let expected = try await search("猫").ids
    let handle = try FileHandle(forUpdating: URL(filePath: index))
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: Data(repeating: 0xA5, count: 6000))
    try handle.close()
    var answers: [[Int]] = []
    // A search that reads the damage reports it, and the next one is correct.
    for _ in 0..<2 { if let found = try? await search("猫") { answers.append(found.ids) } }
    #expect(answers.last == expected)
  }

  @Test func `a truncated index is built again`() async throws {
    try await add(works, day: 0)
    let expected = try await search("猫").ids
    truncate(index, 5000)
    var answers: [[Int]] = []
    for _ in 0..<2 { if let found = try? await search("猫") { answers.append(found.ids) } }
    #expect(answers.last == expected)
  }

  @Test func `another program's database at the index path is not changed`() async throws {
    try await add(works, day: 0)
    do { try Connection(path: index).execute("CREATE TABLE theirs(x); INSERT INTO theirs VALUES(1)") }
    let before = try Data(contentsOf: URL(filePath: index))
    await #expect(throws: RankingLogError.self) { try await search("猫") }
    #expect(try Data(contentsOf: URL(filePath: index)) == before)
  }

  @Test func `concurrent runs that search and record find all works`() async throws {
    try await add(works.prefix(10), day: 0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        let log = log
        group.addTask {
          for round in 0..<5 {
            let id = 100_000 + number * 100 + round
            let title = "並行\(id)番"
            try await log.record([
              InventedWorks.ranking(
                RankingKind([.daily, .weekly, .monthly, .rookie][number]), day: round + 1,
                [Illust(id: id, title: title)])
            ])
            let found = try await log.search.works(
              SearchQuery(), filter: log.works.filtering(by: Filter(title)))
            #expect(found.hits.map(\.entry.illust.id) == [id])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await search("並行").ids.count == 20)
  }

  @Test func `a recovered archive has no index, and gets one`() async throws {
    try await add(works, day: 0)
    let expected = try await search("猫").ids
    await log.close()
    let saved = try StoreDirectory()
    _ = try await log.archive.recover(to: saved.path + "/archive.db")
    try FileManager.default.copyItem(atPath: index, toPath: saved.path + "/search.db")
    let other = RankingLog(of: saved)
    let found = try await other.search.works(
      SearchQuery(limit: 1000), filter: other.works.filtering(by: Filter("猫")))
    #expect(found.hits.map(\.entry.illust.id) == expected)
  }

  @Test func `a canceled build leaves no index, and the next one is complete`() async throws {
    try await add(works, day: 0)
    let task = Task { [log] in
      try await log.search.works(SearchQuery(), filter: log.works.filtering(by: Filter("猫"))) { _ in
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(Files.names(in: directory.path).filter { $0.hasPrefix("search.db") } == ["search.db.lock"])
    #expect(try await search("猫").builds == 1)
  }
}
