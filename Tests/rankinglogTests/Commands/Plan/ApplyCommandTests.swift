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

  private func apply(_ lines: some Sequence<String>) async throws -> Run {
    try await sandbox.run("apply - -o \(out)", input: lines.map { $0 + "\n" }.joined())
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
}
