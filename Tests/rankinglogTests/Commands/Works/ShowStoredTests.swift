import Foundation
import TestSupport
import Testing

@testable import RankingLogCore
@testable import rankinglog

/// `rankinglog show` of stored works: from lists, and with their history.
@Suite(.watchdog, .sharedPixiv)
struct ShowStoredTests {
  private let sandbox: Sandbox
  private let archive: Archive

  init() throws {
    sandbox = try Sandbox(pixiv: LocalPixiv.shared)
    archive = Archive(directory: sandbox.dataDirectory.path, clock: { Timestamp(seconds: 1_700_000_000) })
  }

  @Test func `a work stored from a list is printed offline with its caption`() async throws {
    _ = try await archive.recordListed([
      Illust(id: 7, title: "harbour", caption: "<b>hi</b>"), Illust(id: 8, visibility: .deleted),
    ])
    await archive.close()
    let run = try await sandbox.run("show 7 --offline -f ndjson")
    #expect(run.status == 0 && run.errors.isEmpty && run.requests.isEmpty, "\(run.errors)")
    #expect(run.output.contains(#""caption":"<b>hi</b>""#) && run.output.contains(#""title":"harbour""#))
    #expect(try await sandbox.run("show 7 --offline -f table").output.contains("Caption:   hi\n"))
    #expect(try await sandbox.run("show 7 7 --offline -f ids").lines == ["7"])
    for id in [8, 9] {
      let run = try await sandbox.run("show \(id) --offline")
      #expect(run.status == 5 && run.errors.contains("work \(id) is not stored completely"))
    }
  }

  @Test func `a new account name alone is not in the history`() async throws {
    for artist in [Artist(id: 3, name: "A"), Artist(id: 3, name: "A", account: "a")] {
      _ = try await archive.recordListed([Illust(id: 7, title: "one", artist: artist, tags: ["sea"])])
    }
    await archive.close()
    let run = try await sandbox.run("show 7 --offline --history -f ndjson")
    #expect(run.output.contains(#""account":"a""#) && run.output.hasSuffix(#""history":[]}"# + "\n"))
  }

  @Test func `--history prints previous titles, names and tags`() async throws {
    for (title, name, tags) in [
      ("one\nTitle:     two", "A", ["sea"]), ("two", "A", ["sea"]), ("two", "B", ["sea", "port"]),
    ] as [(String, String, Tags)] {
      _ = try await archive.recordListed([
        Illust(id: 7, title: title, artist: Artist(id: 3, name: name), tags: tags)
      ])
    }
    await archive.close()
    let table = try await sandbox.run("show 7 --offline --history -f table")
    #expect(
      table.lines.filter { $0.hasPrefix("Previous:") } == [
        "Previous:  title until 2023-11-15T07:13:20+09:00: one Title:     two",
        "Previous:  artist until 2023-11-15T07:13:20+09:00: A (3)",
        "Previous:  tags until 2023-11-15T07:13:20+09:00: sea",
      ])
    let run = try await sandbox.run("show 7 --offline --history -f ndjson")
    #expect(try JSONKeys.topLevel(of: run.output).last == "history")
    #expect(
      run.output.hasSuffix(
        #""history":[{"until":"2023-11-14T22:13:20Z","title":"one\nTitle:     two","artist":null,"tags":null},"#
          + #"{"until":"2023-11-14T22:13:20Z","title":null,"artist":{"id":3,"name":"A","account":null},"tags":null},"#
          + #"{"until":"2023-11-14T22:13:20Z","title":null,"artist":null,"tags":["sea"]}]}"# + "\n"))
    #expect(try await !sandbox.run("show 7 --offline -f ndjson").output.contains("history"))
    let csv = try await sandbox.run("show 7 --offline --history -f csv")
    #expect(csv.status == 2 && csv.errors.contains("csv output has no history"))
    #expect(run.requests.isEmpty)
  }
}
