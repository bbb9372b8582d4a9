import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// What a person sees who checks files, or tries again what failed.
@Suite(.watchdog)
struct VerifyCommandTests {
  private let work = "116007623"

  @Test func `damage is told with its next step, and a repair ends well`() async throws {
    let person = try Sandbox()
    let out = person.path("out")
    _ = try await person.run("download \(work) -o \(out)")
    let name = try #require(person.files(in: "out").first)
    let whole = try Data(contentsOf: person.home.appending(path: "out/" + name))
    try whole.prefix(500).write(to: person.home.appending(path: "out/" + name))

    let run = try await person.run("verify -f paths")
    #expect(run.status == 3 && run.requests.isEmpty)
    #expect(run.lines.count == 1 && run.lines.first?.hasSuffix("/out/" + name) == true)
    #expect(run.errors.contains(": 500 of \(whole.count) bytes are there; run rankinglog verify --repair"))
    #expect(run.errorLines.last?.hasPrefix("rankinglog: 0 intact, 1 damaged; ") == true)

    let quiet = try await person.run("verify -q -o \(out)")
    #expect(quiet.status == 3 && quiet.errorLines.count == 2 && quiet.output.isEmpty)

    let repaired = try await person.run("verify --repair -f ndjson -o \(out)")
    #expect(repaired.status == 0 && repaired.requests.count == 1)
    #expect(try repaired.values("state") == ["repaired"])
    #expect(try Data(contentsOf: person.home.appending(path: "out/" + name)) == whole)
    #expect(try await person.run("verify -q").errors.isEmpty)
  }

  @Test func `a damaged animation is told, and made again without a request`() async throws {
    let person = try Sandbox()
    let out = person.path("out")
    let run = try await person.run("download 116080006 --animation webp -o \(out)")
    let name = try #require(person.files(in: "out").first { $0.hasSuffix(".webp") }, "\(run.errors)")
    let whole = try Data(contentsOf: person.home.appending(path: "out/" + name))
    try whole.prefix(500).write(to: person.home.appending(path: "out/" + name))

    let found = try await person.run("verify -f ndjson")
    #expect(found.status == 3)
    #expect(try found.values("state") == ["damaged"])
    #expect(found.errorLines.last?.hasPrefix("rankinglog: 1 intact, 1 damaged; ") == true, "\(found.errors)")
    let repaired = try await person.run("verify --repair -o \(out)")
    #expect(repaired.status == 0 && repaired.requests.isEmpty, "\(repaired.errors)")
    #expect(try Data(contentsOf: person.home.appending(path: "out/" + name)) == whole)
  }

  @Test func `a directory in an output directory, or around one, is told from one that is empty`()
    async throws
  {
    let person = try Sandbox()
    let out = person.path("pictures/out")
    _ = try await person.run("download -d 2024-01-05 -n 1 -o \(out)")
    for path in ["pictures/out/daily", "pictures"] {
      for command in ["verify", "sidecars"] {
        let run = try await person.run("\(command) -o \(person.path(path))")
        #expect(run.status == 2 && run.errors.contains("output directory: give \(out)"), "\(run.errors)")
      }
    }
    #expect(try await person.run("verify -o \(person.path("pictures/o"))").status == 5)
    #expect(try await person.run("verify -o \(out)/").status == 0)
  }

  @Test func `a file that cannot be read is told, and the others are checked`() async throws {
    let person = try Sandbox()
    _ = try await person.run("download 116007623 116007624 -o \(person.path("out"))")
    let names = person.files(in: "out")
    #expect(names.count > 1)
    // Also the superuser cannot read a link to itself.
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
    let file = try await person.run("verify -o \(person.path("out/" + names[1]))")
    #expect(file.status == 1 && file.errors.contains("is no directory"))
  }

  @Test func `a check whose list nobody reads any more ends quietly`() async throws {
    let person = try Sandbox()
    let run = try await person.run("download -d 2024-01-05 -n 5 --size mobile -o \(person.path("out"))")
    let names = person.files(in: "out")
    #expect(run.status == 0 && names.count >= 5, "\(run.errors)")
    for name in names { try person.write("", to: "out/" + name) }
    // A pipe whose reader has gone before the first line.
    let script =
      "mkfifo pipe; exec 3<>pipe; exec 4>pipe; exec 3<&-; rankinglog verify -j 1 -f paths >&4; echo $?"
    let ended = try await BuiltProgram(shell: script, in: person).end()
    #expect(ended.output == "0\n", "\(ended.errors)")
    #expect(ended.errors.split(separator: "\n").count == 1, "\(ended.errors)")
  }

  @Test func `a repair that cannot be done is a failure, and leaves the file`() async throws {
    let person = try Sandbox()
    _ = try await person.run("download \(work) -o \(person.path("out"))")
    let name = try #require(person.files(in: "out").first)
    try person.write("", to: "out/" + name)
    try person.pixiv.fault(#"{"match":"i.pximg.net","times":99,"do":"status","status":500}"#)
    let run = try await person.run("verify --repair --retries 0")
    #expect(
      run.status == 3 && run.errors.contains("downloading it again failed: HTTP 500 from i.pximg.net"))
    #expect(person.files(in: "out") == [name])
  }

  @Test func `where nothing was downloaded there is nothing to check`() async throws {
    let person = try Sandbox()
    let run = try await person.run("verify")
    #expect(
      run.status == 5 && run.errors.contains("nothing downloaded yet; use rankinglog download"))
    #expect(try person.names.filter { !$0.hasPrefix(".stream") }.isEmpty, "and nothing is left behind")
  }

  @Test func `what failed is told with its tries, and tried again`() async throws {
    let person = try Sandbox()
    let out = person.path("out")
    try person.pixiv.fault(#"{"match":"i.pximg.net","times":2,"do":"reset"}"#)
    let failed = try await person.run("download \(work) -o \(out) --retries 1")
    #expect(failed.status == 3)
    #expect(failed.errors.contains("failed \(work) p0: i.pximg.net: connection lost"))
    #expect(failed.errors.contains(", 2 tries"))
    #expect(
      failed.errorLines.last?.contains("1 failed (to retry: rankinglog download --retry-failed)") == true)

    let elsewhere = try await person.run("download --retry-failed -o \(person.path("other"))")
    #expect(elsewhere.status == 0 && elsewhere.requests.isEmpty)
    let again = try await person.run("download --retry-failed -f paths")
    #expect(again.status == 0 && again.lines.count == 1 && again.images.contains { $0.status == 200 })
    let none = try await person.run("download --retry-failed")
    #expect(
      none.status == 0 && none.requests.isEmpty && none.errors.contains("no failed downloads to retry"))
  }

  @Test func `a directory that is gone keeps no other from being tried again`() async throws {
    let person = try Sandbox()
    try person.pixiv.fault(#"{"match":"i.pximg.net","times":99,"do":"status","status":403}"#)
    for name in ["a", "b"] {
      #expect(try await person.run("download \(work) -o \(person.path(name))").status == 3)
    }
    try person.pixiv.clearFaults()
    try? FileManager.default.removeItem(atPath: person.path("a"))
    try person.write("no directory", to: "a")
    let run = try await person.run("download --retry-failed")
    #expect(run.status == 3 && run.errors.contains("\(person.path("a")): "), "\(run.errors)")
    #expect(person.files(in: "b").count == 1)
  }

  @Test(arguments: ["123", "-d 2024-01-05", "--size mobile", "--input x", "--name {id}.{ext}", "--force"])
  func `what failed is tried again as it was wanted, and not otherwise`(words: String) async throws {
    let person = try Sandbox()
    let run = try await person.run("download --retry-failed \(words)")
    #expect(run.status == 2 && run.errors.contains("; omit "))
  }
}
