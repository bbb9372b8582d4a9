import Foundation
import TestSupport
import Testing

@testable import RankingLogCore
@testable import rankinglog

/// `rankinglog doctor --save` brings a damaged archive back to where the next run goes on.
@Suite(.watchdog)
struct DoctorSaveTests {
  private let sandbox: Sandbox
  private var archive: String { sandbox.archive }

  init() throws { sandbox = try Sandbox() }

  @Test func `of a damaged archive all but some pages is saved, and the next run asks for these alone`()
    async throws
  {
    let selection = "-d 2024-01-04..2024-01-05 -n 500"
    #expect(try await sandbox.run("ranking \(selection) -f ids").requests.count == 20)
    let download = "download -d 2024-01-05 -n 20 -o \(sandbox.path("out"))"
    #expect(try await sandbox.run(download).status == 0)
    let before = facts(try await sandbox.run("ranking \(selection) -f tsv --offline"))
    try await sandbox.damageArchive("ranking_entry", .zeros)
    let damaged = try Files.read(archive)

    let found = try await sandbox.run("doctor")
    #expect(found.status == 10)
    #expect(found.output.contains("damaged archive   \(archive): "))
    #expect(found.output.contains("; save what can be read with rankinglog doctor --save FILE\n"))
    let file = sandbox.path("saved file.db")
    let run = try await sandbox.run(["doctor", "--save", file])
    #expect(run.status == 0 && run.errors.isEmpty)
    let lost = try #require(run.output.firstMatch(of: /ranking_page +(\d+) saved, (\d+) lost\n/))
    let pages = try #require(Int(lost.2))
    #expect((1...4).contains(pages) && Int(lost.1) == 20 - pages)
    let entries = try #require(run.output.firstMatch(of: /ranking_entry +(\d+) saved, (\d+) lost\n/))
    #expect(entries.1 == "\(1000 - pages * 50)" && entries.2 == "\(pages * 50)")
    #expect(try Files.read(archive) == damaged)
    #expect(sandbox.files(in: ".local/share/rankinglog") == ["archive.db"])

    // The commands that it names, as they stand there.
    for command in run.lines.suffix(2) {
      #expect(try await BuiltProgram(shell: command, in: sandbox).end().status == 0, "\(command)")
    }
    #expect(try Files.read(archive + ".damaged/archive.db") == damaged)
    #expect(try await sandbox.run("doctor").status == 0)
    #expect([3, 5].contains(try await sandbox.run("ranking \(selection) -f ndjson --offline").status))
    let again = try await sandbox.run("ranking \(selection) -f tsv")
    #expect(again.status == 0 && again.requests.count == pages)
    #expect(facts(again) == before)
    #expect(facts(try await sandbox.run("ranking \(selection) -f tsv --offline")) == before)
    #expect(try await sandbox.run(download).requests.isEmpty)
  }

  @Test func `a file that is there is not overwritten, and nothing is left behind`() async throws {
    #expect(try await sandbox.run("ranking -d 2024-01-05 -n 5 -f ids").status == 0)
    for name in ["saved.db", "saved.db.part", "saved.db.part-damaged"] {
      let file = try sandbox.write("mine", to: name)
      let run = try await sandbox.run("doctor --save \(sandbox.path("saved.db"))")
      #expect(run.status == 1 && run.errors.contains(file), "\(run.errors)")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
      try FileManager.default.removeItem(atPath: file)
      #expect(try sandbox.names.filter { $0.hasPrefix("saved") }.isEmpty)
    }
  }

  /// All that does not change while time passes, as the count of views does.
  private func facts(_ run: Run) -> [[Substring]] {
    run.lines.map { line in
      var columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      columns.remove(at: 17)
      return columns
    }
  }
}
