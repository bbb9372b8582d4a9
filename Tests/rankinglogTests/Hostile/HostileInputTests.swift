import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Lists and settings with malicious contents.
@Suite(.watchdog)
struct HostileInputTests {
  private let sandbox: Sandbox
  private var out: String { sandbox.path("out") }

  init() throws { sandbox = try Sandbox() }

  static let faults: [(list: String, part: String)] = [
    ("114862000\0", "neither a work ID"), ("0", "'0' is neither a work ID"),
    ("-5", "'-5' is neither a work ID"), ("+5", "'+5' is neither"),
    (String(repeating: "9", count: 30), "neither a work ID"), ("１１４８６２０００", "neither a work ID"),
    (String(repeating: "x", count: 100_000), "…' is neither a work ID"),
    ("../../etc/passwd", "neither a work ID"), ("/etc/passwd", "neither a work ID"),
    ("\u{1B}[2J\u{202E}", "neither a work ID"),
    ("https://www.pixiv.net@example.com/artworks/1", "neither"),
    ("{\"id\":-5}", "the object has no id"), ("{\"id\":0}", "the object has no id"),
    ("{\"id\":\(String(repeating: "9", count: 30))}", "the object has no id"),
    ("{\"id\":1e999}", "the object has no id"), ("{\"id\":1.5}", "the object has no id"),
    ("{\"id\":\"\\u0000\"}", "the object has no id"), ("{\"id\":114862000", "no JSON object"),
    (
      "{\"a\":" + String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000) + "}",
      "no JSON object"
    ),
    (
      String(repeating: "{\"a\":", count: 10_000) + "1" + String(repeating: "}", count: 10_000),
      "no JSON object"
    ),
    ("{\"id\":\"\0\"}", "object"),
  ]

  @Test(arguments: faults)
  func `a line that is not a work is reported, with harmless output`(list: String, part: String) async throws
  {
    let run = try await sandbox.run("download --input - -o \(out)", input: list + "\n")
    #expect(run.status == 3 && run.requests.isEmpty, "\(run.errors)")
    #expect(run.errors.contains("rankinglog: input, line 1: ") && run.errors.contains(part), "\(run.errors)")
    #expect(
      run.errors.utf8.count < 1000 && !run.errors.contains("\u{1B}") && !run.errors.contains("\u{202E}"))
    #expect(!run.errors.contains("\0") && sandbox.files(in: "out").isEmpty)
  }

  @Test(arguments: [
    #"{"id":114862000,"title":"../../x","mode":"../daily","date":"../2024-01-05","rank":"../1","path":"/etc/passwd"}"#,
    #"{"id":114862000,"title":"/etc/x\u0000","mode":"daily","date":"2024-01-05","rank":-9,"page_count":-3}"#,
    #"{"id":114862000,"title":"..","page_count":1,"images":{"original":"https://i.pximg.net/img/x./etc/passwd"}}"#,
    #"{"id":114862000,"title":"..","page_count":1,"images":{"original":"https://i.pximg.net/img/../../x_p0.\#(String(repeating: "e", count: 999))"}}"#,
    #"{"id":114862000,"title":"..","page_count":1,"images":{"original":"file:///etc/passwd"}}"#,
    #"{"id":114862000,"title":"..","page_count":1,"images":{"original":"https://example.com/img/114862000.png"}}"#,
    #"{"id":114862000,"title":"x","artist":{"id":1,"name":"../../y"},"type":"../z","source":"../web"}"#,
  ])
  func `hostile input cannot change the host or the directory of a file`(list: String) async throws {
    let name = "{ranking}/{date}/{artist}/{title}_{rank}_{id}_{type}_p{page}.{ext}"
    let run = try await sandbox.run("download --input - --name \(name) -o \(out)", input: list)
    #expect(run.status == 0 && run.images.allSatisfy { $0.host == "i.pximg.net" }, "\(run.errors)")
    run.expectSecretsKept()
    let files = sandbox.files(in: "out")
    #expect(files.count == 1 && files[0].split(separator: "/").count == 4, "\(files)")
    #expect(files[0].hasSuffix("_p0.png") && !files[0].contains(".."))
    #expect(try sandbox.names.filter { !$0.hasPrefix(".") } == ["out"])
  }

  @Test func `a directory is refused as a list, and a pipe is read to its end`() async throws {
    let directory = try await sandbox.run("download --input \(sandbox.home.path) -o \(out)")
    #expect(directory.status == 1 && directory.errors.contains("cannot be read (Is a directory)"))
    let run = try await BuiltProgram(
      shell:
        "mkfifo pipe; (sleep 0.2; echo 114862000) >pipe & rankinglog download --input pipe -o out -f paths",
      in: sandbox
    ).end()
    #expect(run.status == 0 && run.output == "out/114862000_p0.png\n", "\(run.errors)")
  }

  @Test(arguments: [
    ("data-dir = /tmp/a\0b\n", ":1: NUL character"),
    ("limit = \(String(repeating: "9", count: 30))\n", "not an integer"),
    ("limit = -1\n", "not an integer"),
    (String(repeating: "x", count: 100_000) + " = 1\n", ":1: line too long"),
    ("\u{1B}[2J = 1\n", "rankinglog: "), (String(repeating: "# filler\n", count: 200_000), "larger than"),
    ("refresh_token = hidden\n", "refresh_token"),
  ])
  func `impossible settings are reported, and no command runs`(text: String, part: String) async throws {
    try sandbox.write(text, to: ".config/rankinglog/config")
    let run = try await sandbox.run("ranking -d 2024-01-05")
    #expect(run.status == 2 && run.requests.isEmpty && run.errors.contains(part), "\(run.errors)")
    #expect(run.errors.contains(".config/rankinglog/config") && run.errors.utf8.count < 1000)
    #expect(!run.errors.contains("\u{1B}") && !run.errors.contains("hidden"))
    #expect(try sandbox.names == [".config"])
  }
}
