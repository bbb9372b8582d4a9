import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Verification, repair and retries on the command line.
@Suite(.watchdog)
struct VerifyCommandTests {
  private let work = "116007623"

  @Test func `damage is reported with the next step, and repaired`() async throws {
    let person = try Sandbox()
    let out = person.path("out")
    _ = try await person.run("download \(work) -o \(out)")
    let name = try #require(person.files(in: "out").first)
    let whole = try Data(contentsOf: person.home.appending(path: "out/" + name))
    try DamagedFile.damage(person.path("out/" + name)) { Array($0.prefix(500)) }

    let run = try await person.run("verify -f paths")
    #expect(run.status == 3 && run.requests.isEmpty)
    #expect(run.lines.count == 1 && run.lines.first?.hasSuffix("/out/" + name) == true)
    #expect(run.errors.contains(": truncated to 500 of \(whole.count) bytes; run rankinglog verify --repair"))
    #expect(run.errorLines.last?.hasPrefix("rankinglog: 0 intact, 1 damaged; ") == true)

    let quiet = try await person.run("verify -q -o \(out)")
    #expect(quiet.status == 3 && quiet.errorLines.count == 2 && quiet.output.isEmpty)

    let repaired = try await person.run("verify --repair -f ndjson -o \(out)")
    #expect(repaired.status == 0 && repaired.requests.count == 1)
    #expect(try repaired.values("state") == ["repaired"])
    #expect(try Data(contentsOf: person.home.appending(path: "out/" + name)) == whole)
    #expect(try await person.run("verify -q").errors.isEmpty)
  }

  @Test func `a damaged animation is reported, and converted again without a request`() async throws {
    let person = try Sandbox()
    let out = person.path("out")
    let run = try await person.run("download 116080006 --animation webp -o \(out)")
    let name = try #require(person.files(in: "out").first { $0.hasSuffix(".webp") }, "\(run.errors)")
    let whole = try Data(contentsOf: person.home.appending(path: "out/" + name))
    try DamagedFile.damage(person.path("out/" + name)) { Array($0.prefix(500)) }

    let found = try await person.run("verify -f ndjson")
    #expect(found.status == 3)
    #expect(try found.values("state") == ["damaged"])
    #expect(found.errorLines.last?.hasPrefix("rankinglog: 1 intact, 1 damaged; ") == true, "\(found.errors)")
    let repaired = try await person.run("verify --repair -o \(out)")
    #expect(repaired.status == 0 && repaired.requests.isEmpty, "\(repaired.errors)")
    #expect(try Data(contentsOf: person.home.appending(path: "out/" + name)) == whole)
  }

  @Test func `a limit ends a verification normally, and the next one continues`() async throws {
    let person = try Sandbox()
    _ = try await person.run("download 116007623 116007624 -o \(person.path("out"))")
    let names = person.files(in: "out")
    try DamagedFile.flip(person.path("out/" + (names.last ?? "")))
    var statuses: [Int32] = []
    for _ in names {
      let run = try await person.run("verify -j 1 --max-bytes 1")
      statuses.append(run.status)
      #expect(
        run.errorLines.last?.hasSuffix("; stopped after 1 B; the next run continues") == true, "\(run.errors)"
      )
    }
    #expect(statuses.sorted() == [Int32](repeating: 0, count: names.count - 1) + [3])
    let all = try await person.run("verify --max-time 1h")
    #expect(all.errorLines.last?.contains("stopped") == false && all.status == 3)
  }

  @Test func `a moved output directory is the same one through a link at its previous path`() async throws {
    let person = try Sandbox()
    let (out, moved) = (person.path("out"), person.path("moved"))
    _ = try await person.run("download -d 2024-01-05 -n 2 -o \(out)")
    try FileManager.default.moveItem(atPath: out, toPath: moved)
    try FileManager.default.createSymbolicLink(atPath: out, withDestinationPath: moved)
    let images = person.files(in: "moved").count
    for directory in [out, moved] {
      let again = try await person.run("download -d 2024-01-05 -n 2 -o \(directory) --offline")
      #expect(again.errors.contains(": 0 to download, \(images) present"), "\(again.errors)")
      let run = try await person.run("verify -o \(directory) -f paths")
      #expect(run.status == 0 && run.errors.contains(": \(images) intact"), "\(run.errors)")
    }
    #expect(try await person.run("verify").errors.contains(": \(images) intact"))
  }

  @Test func `an unreadable file is reported, and the others are checked`() async throws {
    let person = try Sandbox()
    _ = try await person.run("download 116007623 116007624 -o \(person.path("out"))")
    let names = person.files(in: "out")
    #expect(names.count > 1)
    // Even root cannot read a link to itself.
    let path = person.path("out/" + names[0])
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: names[0])
    for repair in ["", " --repair"] {
      let run = try await person.run("verify -f ndjson" + repair)
      #expect(run.status == 3 && run.requests.isEmpty)
      #expect(try run.values("state") == ["unreadable"])
      #expect(run.errors.contains("unreadable \(path): cannot be read ("), "\(run.errors)")
      #expect(run.errorLines.last?.contains("\(names.count - 1) intact, 0 damaged, 1 unreadable;") == true)
    }
  }

  @Test func `verify ends quietly if its reader closes the pipe`() async throws {
    let person = try Sandbox()
    let run = try await person.run("download -d 2024-01-05 -n 5 --size mobile -o \(person.path("out"))")
    let names = person.files(in: "out")
    #expect(run.status == 0 && names.count >= 5, "\(run.errors)")
    for name in names { try person.write("", to: "out/" + name) }
    // A pipe whose reader closed it before the first line.
    let script =
      "mkfifo pipe; exec 3<>pipe; exec 4>pipe; exec 3<&-; rankinglog verify -j 1 -f paths >&4; echo $?"
    let ended = try await BuiltProgram(shell: script, in: person).end()
    #expect(ended.output == "0\n", "\(ended.errors)")
    #expect(ended.errors.split(separator: "\n").count == 1, "\(ended.errors)")
  }
}
