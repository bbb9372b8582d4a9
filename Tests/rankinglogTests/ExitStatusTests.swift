import RankingLogCore
import Testing

@testable import CommandLineKit
@testable import rankinglog

struct ExitStatusTests {
  @Test(arguments: [
    (RankingLogError.usage("x"), 2), (.signIn("x"), 4), (.nothing("x"), 5),
    (.noSuchWork(id: 1, reason: "x"), 5),
    (.network(host: "x", reason: "y"), 6),
    (.rateLimited(host: "x", until: Timestamp(seconds: 60), seconds: 60), 7),
    (.blocked(endpoint: "x", reason: "y"), 6), (.challenged(host: "x", advice: "y"), 6),
    (.storageBusy(path: "x"), 8),
    (.diskFull(path: "x"), 9), (.tooManyOpenFiles(limit: 9), 1),
    (.storageDamaged(path: "x", reason: "y"), 10),
    (.refused(endpoint: "x", status: 400, reason: "y"), 1),
    (.refused(endpoint: "x", status: 500, reason: "y"), 6), (.notUnderstood(endpoint: "x", reason: "y"), 6),
    (.notShown(.host("x"), reason: "y"), 5),
    (.file(path: "x", reason: "y"), 1),
  ])
  func `each error of the core has its exit status`(error: RankingLogError, code: Int) {
    #expect(rankinglog.ExitStatus(error).code == Int32(code))
  }

  @Test func `the program's own errors have their exit status`() {
    #expect(rankinglog.ExitStatus(UsageError("x")).code == 2)
    #expect(rankinglog.ExitStatus(SinkError.closed).code == 0)
    #expect(rankinglog.ExitStatus(SinkError.full(name: "x")).code == 9)
    #expect(rankinglog.ExitStatus(SinkError.failed(name: "x", reason: "y")).code == 1)
    #expect(rankinglog.ExitStatus(CancellationError()).code == 1)
  }

  @Test func `the exit statuses are the documented numbers`() {
    let all: [rankinglog.ExitStatus] = [
      .done, .failed, .usage, .partly, .signIn, .nothing, .network, .rateLimited, .storageBusy, .diskFull,
      .storageDamaged,
    ]
    #expect(all.map(\.code) == Array(0...10))
  }
}
