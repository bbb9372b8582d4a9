import TestSupport
import Testing

@testable import RankingLogCore

/// Works of followed artists stored in the archive.
@Suite(.watchdog)
struct ArchiveFollowedTests {
  private let directory: StoreDirectory
  private let archive: Archive
  private let user = 7

  init() throws {
    directory = try StoreDirectory()
    archive = Archive(directory: directory.path)
  }

  /// - Parameter upper: The work before the page; nil for the newest.
  private func read(_ works: [Int], below upper: Int? = nil, of user: Int = 7) async throws -> FollowedList {
    let page = Page(
      works.map { Illust(id: $0, title: "work \($0)", createdAt: Timestamp(seconds: $0)) }, next: 2)
    let begin = upper.map { FollowedList.Key(at: $0, illust: $0) } ?? .newest
    return try await archive.record(page, followedBy: user, below: begin).list
  }

  @Test
  func `queries create nothing`() async throws {
    #expect(try await archive.followed(by: user).rows.isEmpty)
    #expect(try await archive.followedWorks(by: user, limit: 9).works.isEmpty)
    #expect(try await archive.users(with: .followed).isEmpty)
    #expect(!Files.exists(archive.path))
  }

  @Test
  func `a list is stored as read, for each user`() async throws {
    _ = try await read([3, 2, 1])
    _ = try await read([9, 8])
    _ = try await read([5], of: 8)
    let list = try await read([8, 7, 6], below: 8)
    #expect(list.rows.map(\.key.illust) == [9, 8, 7, 6, 3, 2, 1])
    #expect(try await archive.followed(by: user) == list)
    let found = try await archive.followedWorks(by: user, limit: 5)
    #expect(found.works.map(\.title) == [9, 8, 7, 6, 3].map { "work \($0)" })
    #expect(found.gaps == [FollowedGap(newer: 6, older: 3)])
    #expect(try await archive.followed(by: 8).rows.map(\.key.illust) == [5])
    #expect(try await archive.users(with: .followed) == [7, 8])
  }

  @Test
  func `rows are stored with their times and gaps`() async throws {
    _ = try await read([3, 2, 1])
    _ = try await read([9, 8])
    _ = try await read([8, 7, 6], below: 8)
    await archive.close()
    let rows = try Connection(path: archive.path).all("SELECT illust, at, gap FROM followed ORDER BY at") {
      (row: borrowing Row) in [row.int(0), row.int(1), row.int(2)]
    }
    #expect(rows == [[1, 1, 1], [2, 2, 0], [3, 3, 0], [6, 6, 1], [7, 7, 0], [8, 8, 0], [9, 9, 0]])
  }
}
