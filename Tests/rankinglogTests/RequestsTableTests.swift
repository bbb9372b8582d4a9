import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// The READMEs' table of requests holds what is counted here.
@Suite(.timeLimit(.minutes(5)))
struct RequestsTableTests {
  private let sandbox: Sandbox
  private let account = ["RANKINGLOG_REFRESH_TOKEN": Sandbox.refreshToken]

  init() throws { sandbox = try Sandbox() }

  /// How many requests a command line makes, those for a token and others.
  private func count(_ line: String) async throws -> (token: Int, other: Int) {
    let run = try await sandbox.run(line, with: account)
    #expect(run.status == 0, "\(line): \(run.errors)")
    let tokens = run.requests.count { $0.host == "oauth.secure.pixiv.net" }
    return (tokens, run.requests.count - tokens)
  }

  private func expect(_ rows: String...) throws {
    for (document, row) in zip(["README.md", "README.zh-CN.md"], rows) {
      let text = try String(contentsOf: Self.root.appending(path: document), encoding: .utf8)
      #expect(text.contains("\n\(row)\n"), "\(document) should say \(row)")
    }
  }

  @Test func `rankings`() async throws {
    let web = try await count("ranking -d 2024-01-05")
    let app = try await count("ranking -d 2024-01-05 --source app")
    let papi = try await count("ranking -d 2024-01-05 --source papi")
    let sapi = try await count("ranking -d 2024-01-05 --source sapi")
    try expect(
      "| one daily ranking, 500 works, Web | \(web.other) |", "| 一期日榜 500 个作品，网页版 | \(web.other) |")
    try expect(
      "| the same from the App | \(app.other), and \(app.token) for a token |",
      "| 同上，App | \(app.other)，另加 \(app.token) 个取令牌 |")
    try expect(
      "| the same from PAPI · SAPI (a mirror) | \(papi.other), and \(papi.token) for a token · \(sapi.other) (the end is an empty page) |",
      "| 同上，PAPI · SAPI（镜像） | \(papi.other)，另加 \(papi.token) 个取令牌 · \(sapi.other)（最后一页是空的） |")
    var again = 0
    for source in ["auto", "web", "app", "papi", "sapi"] {
      again += try await sandbox.run("ranking -d 2024-01-05 --source \(source)", with: account).requests.count
    }
    try expect("| any of them again | \(again) |", "| 再来一次 | \(again) |")
    let days = try await count("ranking -d 2023-12-01..2023-12-07 -n 50")
    try expect("| the first 50 of seven days | \(days.other) |", "| 七天各前 50 名 | \(days.other) |")
  }

  @Test func `downloads and single works`() async throws {
    let line = "download -d 2024-01-01..2024-01-03 -n 50 -o"
    let run = try await sandbox.run("\(line) \(sandbox.path("out"))")
    let (whole, wrong) = (run.images.count { $0.status == 200 }, run.images.count { $0.status == 404 })
    let lists = run.requests.count { $0.path == "/ranking.php" }
    let timings = run.requests.count { $0.path.hasSuffix("/ugoira_meta") }
    #expect(whole + wrong + lists + timings == run.requests.count)
    let works = Set(sandbox.files(in: "out").compactMap { $0.split(separator: "_").dropFirst().first }).count
    try expect(
      "| originals of the first 50 of three days: \(works) works, \(whole) files | \(lists) lists, \(timings) for the timing of ugoira, \(whole) images, \(wrong) wrong guesses |",
      "| 三天各前 50 名的原图：\(works) 个作品，\(whole) 个文件 | 榜单 \(lists)，动图时长 \(timings)，图片 \(whole)，扩展名猜错 \(wrong) |")
    var again = 0
    for directory in ["out", "elsewhere"] {
      again += try await sandbox.run("\(line) \(sandbox.path(directory))").requests.count
    }
    try expect("| the same again, or into another directory | \(again) |", "| 再来一次，或换一个目录 | \(again) |")
    let one = try await sandbox.run("show 114862000").requests.count
    let many = try await sandbox.run("show 114747397").requests.count
    let later = try await sandbox.run("show 114862000 114747397").requests.count
    try expect(
      "| `show` of a work | \(one), or \(many) with many pages; then \(later) |",
      "| `show` 一个作品 | \(one)，多页作品 \(many)；之后 \(later) |")
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}
