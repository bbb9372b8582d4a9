import Synchronization
import TestSupport
import Testing

@testable import RankingLogCore

/// Verifications with a limit.
@Suite(.watchdog)
struct BoundedVerificationTests {
  /// Reads one file.
  private func verify(_ world: LocalWorld, directory: String? = nil) async throws -> (VerifySummary, [String])
  {
    let paths = Mutex<[String]>([])
    let summary = try await world.log { $0.network.jobs = 1 }.downloads.verify(
      directory: directory, repairs: false, quota: DownloadQuota(bytes: 1)
    ) { file in
      paths.withLock { $0.append(file.path) }
    }
    return (summary, paths.withLock { $0 })
  }

  @Test func `each run continues with the files that were verified longest ago`() async throws {
    let world = try await LocalWorld()
    let first = try await world.download([RequestedWork(id: 116_007_623)]).path(0)
    let second = try await world.download([RequestedWork(id: 116_007_624)]).path(0)
    var read: [String] = []
    for _ in 1...3 {
      let (summary, paths) = try await verify(world)
      #expect(summary.limit == .bytes(1) && summary[.whole] == 1)
      read += paths
    }
    #expect(read == [first, second, first])
    // A new file has its turn after all others.
    let third = try await world.download([RequestedWork(id: 116_007_623)], to: world.directory + "/new").path(
      0)
    read = []
    for _ in 1...3 { read += try await verify(world).1 }
    #expect(Set(read) == [first, second, third] && read.first == second, "\(read)")
  }

  @Test func `a run without a limit reads every file, even after bounded ones`() async throws {
    let world = try await LocalWorld()
    let paths = try await world.download([116_007_623, 116_007_624].map { RequestedWork(id: $0) }).paths
    _ = try await verify(world)
    let (summary, _) = try await world.verify(repairs: false)
    #expect(summary.limit == nil && summary[.whole] == paths.count)
  }

  @Test func `a run that covers everything reports no limit, and reports damage`() async throws {
    let world = try await LocalWorld()
    let path = try await world.download([RequestedWork(id: 116_007_623)]).path(0)
    let other = try await world.download([RequestedWork(id: 116_007_624)]).path(0)
    try DamagedFile.flip(other)
    let states = try await [verify(world).0, verify(world).0].map { [$0[.whole], $0[.damaged]] }
    #expect(states == [[1, 0], [0, 1]])
    #expect(path != other)
    let all = try await world.log().downloads.verify(
      repairs: false, quota: DownloadQuota(bytes: 1 << 30, time: .seconds(3600))
    ) { _ in }
    #expect(all.limit == nil && all[.whole] == 1 && all[.damaged] == 1)
  }
}
