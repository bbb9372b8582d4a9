import TestSupport
import Testing

@testable import rankinglog

/// `rankinglog artist --download`.
@Suite(.watchdog)
struct ArtistDownloadTests {
  private let sandbox: Sandbox
  private let out: String
  private let artist = 49_850

  init() throws {
    sandbox = try Sandbox()
    out = sandbox.path("out")
  }

  @Test func `the images of works are named by ID, and downloaded once`() async throws {
    let line = "artist \(artist) -n 4 --download -o \(out)"
    let first = try await sandbox.run("\(line) -j 2")
    #expect(first.status == 0 && first.output.isEmpty, "\(first.errors)")
    let ids = try await sandbox.run("artist \(artist) -n 4 --offline -f ids").lines
    let files = sandbox.files(in: "out")
    // The newest is R-18, which guests cannot see.
    #expect(Set(files.map { String($0.prefix(9)) }) == Set(ids.dropFirst()))
    #expect(files.allSatisfy { $0.wholeMatch(of: /\d+_p\d+\.(jpg|png|gif)/) != nil })
    #expect(first.requests.count { !$0.isImage } == 3)
    #expect(first.images.count { $0.status == 200 } == files.count)
    #expect(first.errorLines[0] == "rankinglog: Rinしお (49850)")
    #expect(
      first.errorLines[1].hasPrefix(
        "rankinglog: 4 works, \(files.count) files: \(files.count) to download, 0 present, "))
    #expect(
      first.errorLines.last?.hasPrefix(
        "rankinglog: \(files.count) downloaded, 0 present, 1 not shown to guests (run rankinglog auth login or rankinglog auth cookie, or set RANKINGLOG_REFRESH_TOKEN), 0 failed; "
      ) == true
    )
    #expect(try await sandbox.run("recents").status == 5)

    let again = try await sandbox.run(line)
    #expect(again.status == 0 && again.requests.count == 3 && again.images.isEmpty)
    let offline = try await sandbox.run("\(line) --offline")
    #expect(offline.status == 0 && offline.requests.isEmpty)
  }

  @Test func `the options select the size and the names`() async throws {
    let run = try await sandbox.run(
      "artist \(artist) -n 2 --download -o \(out) --size thumbnail --name {artist_id}/{id}-{page}.{ext} --source app",
      with: ["RANKINGLOG_REFRESH_TOKEN": Sandbox.refreshToken])
    #expect(run.status == 0, "\(run.errors)")
    let files = sandbox.files(in: "out")
    #expect(files.count >= 2 && files.allSatisfy { $0.wholeMatch(of: /49850\/\d+-\d+\.jpg/) != nil })
    #expect(run.asked.count { !$0.isImage } == 2)
  }

  @Test(arguments: [false, true])
  func `works listed before an error are downloaded, and the exit status reports the error`(isDryRun: Bool)
    async throws
  {
    try sandbox.pixiv.fault(
      #"{"match":"profile/illusts","skip":1,"times":99,"do":"status","status":403,"headers":{"Content-Type":"text/html"},"body":"<html>no</html>"}"#
    )
    let line = "artist \(artist) --download --size thumbnail -o \(out) --retries 0"
    let run = try await sandbox.run(isDryRun ? "\(line) --dry-run" : line)
    #expect(run.status == 6, "\(run.errors)")
    #expect(run.errors.contains("rankinglog: 48 works, "))
    #expect(run.errors.contains(" downloaded, ") == !isDryRun)
    #expect(sandbox.files(in: "out").isEmpty == isDryRun && run.images.isEmpty == isDryRun)
  }

  @Test func `a failed image is reported, and the others are downloaded`() async throws {
    try sandbox.pixiv.fault(
      #"{"match":"^GET i\\.pximg\\.net/.*116790054","times":99,"do":"status","status":500}"#)
    let run = try await sandbox.run("artist \(artist) -n 4 --download -o \(out) --retries 0")
    #expect(run.status == 3, "\(run.errors)")
    #expect(run.errors.contains("116790054") && run.errors.contains("1 failed"))
    #expect(!sandbox.files(in: "out").isEmpty)
  }
}
