import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

struct TemporaryConfigurationTests {
  @Test
  func `a temporary archive stores rankings, and is removed with its last user`() async throws {
    let world = try await LocalWorld()
    var log: RankingLog? = try RankingLog(temporary(in: world))
    let archive = try #require(log?.services.archive.path)
    for expected in [1, 0] {
      let (count, walked) = try await world.requests {
        try await world.walk("2024-03-07", source: .web, entries: 5, with: log)
      }
      #expect(count == expected && walked.entries.count == 5)
    }
    #expect(Files.exists(archive))
    log = nil
    #expect(!Files.exists(archive) && Files.names(in: world.directory) == [])
  }

  private func temporary(in world: LocalWorld) throws -> Configuration {
    var configuration = try Configuration.temporary(in: world.directory)
    (configuration.network, configuration.clock) = (world.configuration.network, world.configuration.clock)
    return configuration
  }
}
