import RankingLogCore
import TestSupport
import Testing

@testable import rankinglog

@Suite(.watchdog)
struct ToolQueriesTests {
  @Test func `a query that cannot be interrupted is answered at its limit, and few of them may continue`()
    async throws
  {
    let queries = ToolQueries()
    let (gate, opener) = AsyncStream<Void>.makeStream()
    // As inside one function of SQLite, a cancellation has no effect.
    let stuck = { @Sendable in await Task.detached { for await _ in gate {} }.value }
    for _ in 1...3 {
      let error = await failure { try await queries.run(within: .milliseconds(10), stuck) }
      #expect("\(try #require(error))".contains("the query was stopped"))
    }
    let refused = await failure { try await queries.run(within: .seconds(60)) {} }
    #expect("\(try #require(refused))".contains("earlier queries"))
    opener.finish()
    try await eventually { (try? await queries.run(within: .seconds(60)) { true }) == true }
  }
}

private func failure(_ body: () async throws -> Void) async -> (any Error)? {
  do { try await body() } catch { return error }
  return nil
}
