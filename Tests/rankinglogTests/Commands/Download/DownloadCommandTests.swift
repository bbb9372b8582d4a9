import Foundation
import TestSupport
import Testing

@testable import rankinglog

@Suite(.watchdog)
struct DownloadCommandTests {
  private let sandbox: Sandbox
  private let out: String

  init() throws {
    sandbox = try Sandbox()
    out = sandbox.path("out")
  }

  @Test func `three days are downloaded once, and a second directory is linked`() async throws {
    let line = "download -m daily -d 2024-01-01..2024-01-03 -n 50 -o"
    let first = try await sandbox.run("\(line) \(out)")
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.output.isEmpty)
    let files = sandbox.files(in: "out")
    #expect(Set(files.map { $0.prefix(16) }) == ["daily/2024-01-03", "daily/2024-01-02", "daily/2024-01-01"])
    #expect(files.contains { $0.wholeMatch(of: /daily\/2024-01-01\/001_\d+_p0\.(jpg|png|gif)/) != nil })
    #expect(first.requests.filter { $0.path == "/ranking.php" }.count == 3)

    let works = try await sandbox.run("ranking -d 2024-01-01..2024-01-03 -n 50 -f ids --offline").lines.count
    let plan = try #require(first.errorLines.first { $0.contains(" to download, ") })
    #expect(plan.hasPrefix("rankinglog: 3 rankings, \(works) works, "))
    #expect(
      plan.wholeMatch(
        of:
          /rankinglog: 3 rankings, \d+ works, \d+ files: \d+ to download, (\d+ to link, )?0 present, about .+/
      ) != nil)
    let closing = try #require(first.errorLines.last)
    #expect(
      closing.wholeMatch(of: /rankinglog: \d+ downloaded(, \d+ linked)?, 0 present, 0 failed; .+ in .+/)
        != nil,
      "\(closing)")
    let fetched = try #require(closing.firstMatch(of: /(\d+) downloaded/)?.1)
    #expect(Int(fetched) == Set(first.images.filter { $0.status == 200 }.map(\.path)).count)

    let again = try await sandbox.run("\(line) \(out)")
    #expect(again.status == 0 && again.requests.isEmpty, "\(again.requests.map(\.path))")
    #expect(again.errorLines.last?.contains("rankinglog: 0 downloaded, ") == true)
    #expect(again.errorLines.last?.contains("0 failed; 0 B in ") == true)

    let other = try await sandbox.run("\(line) \(sandbox.path("other"))")
    #expect(other.status == 0 && other.requests.isEmpty)
    #expect(other.errorLines.last?.hasPrefix("rankinglog: 0 downloaded, ") == true)
    #expect(other.errorLines.last?.contains(" linked, 0 present, ") == true)
    #expect(sandbox.files(in: "other") == files)
    for file in files {
      #expect(
        FileManager.default.contentsEqual(
          atPath: sandbox.path("out/\(file)"), andPath: sandbox.path("other/\(file)")))
    }
  }

  @Test func `download.output in the configuration file is the default of -o`() async throws {
    try sandbox.write("[download]\noutput = \(out)", to: ".config/rankinglog/config")
    let run = try await sandbox.run("download -d 2024-01-05 -n 1 --size thumbnail -f paths")
    #expect(
      run.status == 0 && run.lines.allSatisfy { $0.hasPrefix("\(out)/") } && !run.lines.isEmpty,
      "\(run.errors)")
    #expect(try await sandbox.run("download -d 2024-01-05 -n 1 -o \(sandbox.path("other"))").status == 0)
    #expect(!sandbox.files(in: "other").isEmpty)
  }

  @Test func `the paths of all complete files are printed, new or present`() async throws {
    let line = "download -d 2024-01-05 -n 4 -o \(out)"
    let first = try await sandbox.run("\(line) -f paths")
    let files = sandbox.files(in: "out").filter { !$0.hasSuffix(".animation.json") }
    #expect(first.lines.sorted().filter { !$0.hasSuffix(".animation.json") } == files.map { "\(out)/\($0)" })
    let second = try await sandbox.run("\(line) -f ndjson")
    #expect(second.images.isEmpty)
    #expect(second.lines.count == first.lines.count)
    for line in second.lines {
      #expect(try JSONKeys.topLevel(of: line) == ["schema", "work", "page", "path", "bytes", "state"])
    }
    #expect(Set(try second.values("state", as: String.self)) == ["held"])
    #expect(try second.values("path", as: String.self).sorted() == first.lines.sorted())
    for object in try second.objects {
      let path = try #require(object["path"] as? String)
      let length = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
      #expect(length == object["bytes"] as? Int)
    }
  }

  @Test func `image URLs of another host name are stored, and requested from i.pximg.net`()
    async throws
  {
    let work = try await sandbox.run("show 114862000 -f ndjson").output
    let renamed = work.replacing("https://i.pximg.net/", with: "https://i-cf.pximg.net/")
    try #require(renamed != work)
    let run = try await sandbox.run("download --input - -o \(out)", input: renamed)
    #expect(run.status == 0 && run.requests.map(\.host) == ["i.pximg.net"], "\(run.errors)")
    #expect(sandbox.files(in: "out") == ["114862000_p0.png"])
    let again = try await sandbox.run("download --input - -o \(out)", input: work)
    #expect(again.status == 0 && again.requests.isEmpty)
  }

  @Test func `a dry run fetches rankings only, and prints the same totals as a real run`() async throws {
    let line = "download -d 2024-01-05 -n 10 -o \(out)"
    let dry = try await sandbox.run("\(line) --dry-run")
    #expect(dry.status == 0 && dry.requests.count == 1)
    #expect(!sandbox.exists("out"))
    let real = try await sandbox.run(line)
    #expect(
      real.errorLines.filter { $0.contains(" to download, ") }
        == dry.errorLines.filter { $0.contains(" to download, ") })
  }

  @Test func `an offline dry run needs no network`() async throws {
    let run = try await sandbox.run("download -d 2024-01-05 -o \(out) --dry-run --offline")
    #expect(run.status == 5 && run.requests.isEmpty && !sandbox.exists("out"))
  }

  @Test func `a work hidden in a ranking is unavailable, not a failure`() async throws {
    let run = try await sandbox.run("download -d 2024-02-11 -n 10 -o \(out)")
    #expect(run.status == 0, "\(run.errors)")
    let closing = try #require(run.errorLines.last)
    #expect(
      closing.contains("2 not shown to guests (run rankinglog auth login") && closing.contains("0 failed"))
    #expect(!sandbox.files(in: "out").contains { $0.contains("115990009") || $0.contains("115990007") })
  }

  @Test(arguments: [
    ("116020003", 5, "deleted"), ("999999999", 5, "999999999"), ("114862000 116020003", 3, "116020003"),
  ])
  func `an unavailable work given by ID is a failure`(
    ids: String, status: Int, part: String
  )
    async throws
  {
    let run = try await sandbox.run("download \(ids) -o \(out)")
    #expect(run.status == Int32(status), "\(run.errors)")
    #expect(run.errors.contains(part))
  }

  @Test func `a failed image is one line, and the others are downloaded`() async throws {
    let ids = try await sandbox.run("ranking -d 2024-01-05 -n 3 -f ids").lines
    let match = "i.pximg.net/.*/\(ids[0])_"
    try sandbox.pixiv.fault(#"{"match":"\#(match)","times":1000,"do":"status","status":503}"#)
    let alone = try await sandbox.run("download \(ids[0]) -o \(out) --retries 0")
    #expect(alone.status == 3 && alone.output.isEmpty, "worth another run: \(alone.errors)")
    let line = try #require(alone.errorLines.first { $0.contains(" failed \(ids[0])") })
    #expect(line.hasPrefix("rankinglog: failed \(ids[0]) p0: HTTP 503 from i.pximg.net"))
    #expect(sandbox.files(in: "out").isEmpty)
    let ranking = try await sandbox.run("download -d 2024-01-05 -n 3 -o \(out) --retries 0")
    #expect(ranking.status == 3 && ranking.errorLines.last?.contains(" 1 failed (") == true)
    #expect(sandbox.files(in: "out/daily/2024-01-05").allSatisfy { !$0.contains(ids[0]) })
    #expect(!sandbox.files(in: "out/daily/2024-01-05").isEmpty)
    let offline = try await sandbox.run("download \(ids[0]) -o \(out) --offline")
    #expect(offline.status == 5 && offline.requests.isEmpty, "\(offline.errors)")
  }

  @Test func `names of single works have no rank, and show the size`() async throws {
    let ids = try await sandbox.run("ranking -d 2024-01-05 -n 1 -f ids").lines
    let run = try await sandbox.run("download \(ids[0]) -o \(out) --size regular")
    #expect(run.status == 0, "\(run.errors)")
    #expect(sandbox.files(in: "out").allSatisfy { $0.hasPrefix("\(ids[0])_p") && $0.contains("_regular.") })
    _ = try await sandbox.run("download https://www.pixiv.net/artworks/\(ids[0]) -o \(out)")
    #expect(sandbox.files(in: "out").contains { $0.wholeMatch(of: /\d+_p0+\.(jpg|png|gif|zip)/) != nil })
  }

  @Test func `an animation is a ZIP with its frame delays next to it`() async throws {
    let run = try await sandbox.run("download 116080006 116080005 -o \(out)")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      sandbox.files(in: "out") == ["116080005_p0.gif", "116080006_p0.animation.json", "116080006_p0.zip"])
    let sidecar = try Data(contentsOf: URL(filePath: "\(out)/116080006_p0.animation.json"))
    let object = try #require(try JSONSerialization.jsonObject(with: sidecar) as? [String: Any])
    #expect(
      object["mime_type"] as? String == "image/jpeg"
        && (object["frames"] as? [[String: Any]])?.isEmpty == false)
  }

  @Test func `pages count from 0 and are padded to equal width`() async throws {
    let run = try await sandbox.run("download 116080008 -o \(out) --size thumbnail -j 16")
    #expect(run.status == 0, "\(run.errors)")
    let files = sandbox.files(in: "out")
    #expect(
      files.count == 105 && files.first == "116080008_p000_thumbnail.jpg"
        && files.last == "116080008_p104_thumbnail.jpg")
  }

  @Test func `the URL of a ranking selects its mode and date`() async throws {
    let url = "https://www.pixiv.net/ranking.php?mode=daily&date=20240105"
    let run = try await sandbox.run(["download", url, "-n", "2", "--dry-run", "-o", out])
    #expect(run.errors.contains("1 ranking, 2 works"), "\(run.errors)")
    let both = try await sandbox.run(["download", url, "-m", "weekly", "-o", out])
    #expect(both.status == 2 && both.errors.contains("omit -m"))
  }

  @Test func `a quiet run prints only failures`() async throws {
    let good = try await sandbox.run("download -d 2024-01-05 -n 1 -o \(out) -q")
    #expect(good.status == 0 && good.errors.isEmpty && good.output.isEmpty)
    let bad = try await sandbox.run("download 116020003 -o \(out) -q")
    #expect(bad.status == 5 && bad.errorLines.last?.contains("downloaded") == true, "\(bad.errors)")
  }

  @Test func `another program's file is never overwritten`() async throws {
    let ids = try await sandbox.run("ranking -d 2024-01-05 -n 1 -f ids").lines
    _ = try await sandbox.run("download \(ids[0]) -o \(sandbox.path("first"))")
    let name = try #require(sandbox.files(in: "first").first)
    try sandbox.write("mine", to: "out/\(name)")
    let run = try await sandbox.run("download \(ids[0]) -o \(out)")
    #expect(run.status != 0)
    #expect(try String(contentsOfFile: "\(out)/\(name)", encoding: .utf8) == "mine")
  }
}
