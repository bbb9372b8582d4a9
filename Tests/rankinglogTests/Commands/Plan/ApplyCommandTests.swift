import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Plans that are edited, shared, truncated, and applied in parts.
@Suite(.watchdog)
struct ApplyCommandTests {
  private let sandbox: Sandbox
  private let out: String

  init() throws {
    sandbox = try Sandbox()
    out = sandbox.path("out")
  }

  private func plan(_ selection: String = "-d 2024-01-05 -n 20") async throws -> [String] {
    let run = try await sandbox.run("plan \(selection) -o -")
    #expect(run.status == 0)
    return run.lines
  }

  private func apply(_ lines: some Sequence<String>, _ options: String = "") async throws -> Run {
    try await sandbox.run("apply - -o \(out) \(options)", input: lines.map { $0 + "\n" }.joined())
  }

  @Test func `another user applies a plan without fetching rankings`() async throws {
    let other = try Sandbox(pixiv: sandbox.pixiv)
    let plan = try await plan()
    let run = try await other.run(
      "apply - -o \(other.path("out"))", input: plan.joined(separator: "\n"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.requests.filter { $0.path == "/ranking.php" }.isEmpty)
    #expect(try await sandbox.run("download -d 2024-01-05 -n 20 -o \(out)").status == 0)
    #expect(other.files(in: "out") == sandbox.files(in: "out"))
  }

  @Test func `lines of a plan may be deleted and reordered`() async throws {
    let plan = try await plan()
    let kept = [plan[21]] + plan[1...8].reversed() + [plan[0]]
    let run = try await apply(kept)
    #expect(run.status == 0 && run.errors.contains("8 works, "), "\(run.errors)")
    let ranks = Set(sandbox.files(in: "out").compactMap { $0.split(separator: "/").last?.prefix(3) })
    #expect(ranks == Set((1...8).map { "00\($0)" }))
  }

  @Test func `a plan truncated at any byte is complete or refused`() async throws {
    let plan = try await plan("-d 2024-01-05 -n 3").map { $0 + "\n" }.joined()
    _ = try await sandbox.run("download -d 2024-01-05 -n 3 -o \(out)")
    for length in stride(from: 0, to: plan.utf8.count, by: 100) {
      let run = try await sandbox.run(
        "apply - -o \(out)", input: String(decoding: plan.utf8.prefix(length), as: UTF8.self))
      #expect(run.status == 2 && run.requests.isEmpty, "\(length): \(run.errors)")
    }
    let whole = try await sandbox.run("apply - -o \(out)", input: String(plan.dropLast()))
    #expect(whole.status == 0 && whole.errors.contains("3 works, "))
    let cut = String(decoding: plan.utf8.prefix(plan.utf8.count - 50), as: UTF8.self)
    let part = try await sandbox.run("apply - --partial -o \(out)", input: cut)
    #expect(part.status == 3 && part.errors.contains("2 works, ") && part.errors.contains("input, line 4"))
  }

  @Test(arguments: [
    (#"{"schema":2,"kind":"plan"}"#, "unsupported plan version"), ("114862000", "truncated"),
    ("", "truncated"),
    (#"{"id":114862000}"#, "truncated"),
    (#"{"schema":1,"kind":"plan","options":{"size":"original","name":"../{id}"}}"#, "'..'"),
    (#"{"schema":1,"kind":"plan","options":{"size":"huge"}}"#, "unknown image size"),
  ])
  func `text that is not a plan of this version is refused`(text: String, reason: String) async throws {
    let run = try await sandbox.run("apply - -o \(out)", input: text + "\n")
    #expect(run.status == 2 && run.errors.contains(reason), "\(run.errors)")
    #expect(!sandbox.exists("out"))
  }

  @Test func `page filters accept any page count`() async throws {
    let line = #"{"id":114867005,"page_count":9000000000000,"pages":[0]}"#
    let run = try await sandbox.run("download --dry-run --input -", input: line)
    #expect(run.status == 0 && run.errors.contains("1 work, 1 file"), "\(run.errors)")
  }

  @Test func `a quota ends a run, and the same command continues`() async throws {
    let plan = try await plan()
    let first = try await apply(plan, "--max-files 5 -j 1")
    #expect(first.status == 3 && first.images.filter { $0.status == 200 }.count == 5)
    #expect(first.errors.contains("stopped after 5 files: 5 of "))
    #expect(first.errors.contains(" downloaded; run the same command to continue"))
    let second = try await apply(plan, "--max-bytes 1 -j 1")
    // The download in progress is completed.
    #expect(second.images.filter { $0.status == 200 }.count == 1 && second.status == 3)
    #expect(second.errors.contains("stopped after 1 B: "))
    let last = try await apply(plan)
    #expect(last.status == 0)
    let fetched = [first, second, last].flatMap(\.images).filter { $0.status == 200 }.map(\.path)
    #expect(fetched.count == Set(fetched).count)
    let none = try await apply(plan, "--max-files 1 --max-time 1s")
    #expect(none.status == 0 && none.requests.isEmpty)
  }

  @Test(
    .enabled(if: TestVolume.isSmall("/dev/shm", below: 900_000_000), "needs a small file system in memory"))
  func `the download does not start if the disk may be too small`() async throws {
    // It has less space than the reserve that rankinglog leaves free.
    let small = "/dev/shm/rankinglog-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: small) }
    let plan = try await plan("-d 2024-01-05 -n 3").joined(separator: "\n")
    let run = try await sandbox.run("apply - -o \(small)", input: plan)
    #expect(run.status == 9 && run.requests.isEmpty, "\(run.errors)")
    #expect(
      run.errors.contains("not enough disk space: up to ")
        && run.errors.contains("use --max-bytes to download a part"))
    #expect(try await sandbox.run("apply - -o \(small) --max-bytes 1M", input: plan).status == 0)
  }

  @Test func `a work that changed since the plan was made is reported, and its new version downloaded`()
    async throws
  {
    let lines = try await plan("-d 2024-01-05 -n 5")
    let older = lines.map { $0.replacing(/"uploaded_at":"2024-01-0./, with: #""uploaded_at":"2023-12-01"#) }
    let run = try await apply(older)
    #expect(
      run.status == 0 && run.errors.contains("5 works changed at pixiv since the plan was made"),
      "\(run.errors)")
  }

  @Test func `other commands read the works of a plan`() async throws {
    let plan = try await plan("-d 2024-01-05 -n 5").joined(separator: "\n")
    let run = try await sandbox.run("download --input - --dry-run -o \(out)", input: plan)
    #expect(run.status == 0 && run.errors.contains("5 works, ") && run.requests.isEmpty, "\(run.errors)")
  }
}
