import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// `rankinglog config` on a real file.
@Suite(.watchdog)
struct ConfigCommandTests {
  private let sandbox: Sandbox
  private static let place = ".config/rankinglog/config"
  private var path: String { sandbox.path(Self.place) }

  init() throws { sandbox = try Sandbox() }

  private func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test func `commands use a setting until it is unset`() async throws {
    #expect(try await sandbox.run("config path").output == path + "\n")
    #expect(!sandbox.exists(Self.place))
    let set = try await sandbox.run("config set ranking.limit 3")
    #expect(set.status == 0 && set.output.isEmpty && set.errors.isEmpty)
    #expect(try text() == "[ranking]\nlimit = 3\n")
    #expect(try await sandbox.run("ranking -d 2024-01-05 -f ids").lines.count == 3)
    #expect(try await sandbox.run("config get ranking.limit").output == "3\n")
    #expect(try await sandbox.run("config unset ranking.limit").status == 0)
    #expect(try text() == "")
    let again = try await sandbox.run("config unset ranking.limit")
    #expect(again.status == 0 && again.errors == "rankinglog: ranking.limit was not set in the file\n")
    #expect(try await sandbox.run("config get ranking.limit").status == 5)
  }

  @Test func `config list prints the origin of each value, and hides passwords`() async throws {
    try sandbox.write("proxy = http://me:secret@host:1\n[download]\njobs = 2\n", to: Self.place)
    let list = try await sandbox.run(["config"], with: ["RANKINGLOG_JOBS": "3"])
    #expect(list.status == 0)
    let lines = list.lines.filter { !$0.contains("RANKINGLOG_C") && !$0.contains("RANKINGLOG_RATE") }
    #expect(
      lines == [
        "jobs\t3\tRANKINGLOG_JOBS", "proxy\thttp://me:…@host:1\t\(path):1",
        "download.jobs\t2\t\(path):3 (overridden by RANKINGLOG_JOBS)",
      ])
    #expect(
      try await sandbox.run(["config", "get", "download.jobs"], with: ["RANKINGLOG_JOBS": "3"]).output
        == "3\n")
    #expect(try await sandbox.run("config get download.jobs").output == "2\n")
    #expect(try await sandbox.run("config get ranking.proxy").output == "http://me:secret@host:1\n")
  }

  @Test func `a variable for all commands does not override an option of one command`()
    async throws
  {
    let environment = ["RANKINGLOG_FORMAT": "json"]
    let set = try await sandbox.run(["config", "set", "download.format", "ndjson"], with: environment)
    #expect(set.status == 0 && set.errors.isEmpty)
    let list = try await sandbox.run(["config", "list"], with: environment)
    #expect(list.lines.contains("download.format\tndjson\t\(path):2"), "\(list.output)")
    #expect(list.lines.contains("format\tjson\tRANKINGLOG_FORMAT"), "other commands have it")
    let get = try await sandbox.run(["config", "get", "download.format"], with: environment)
    #expect(get.output == "ndjson\n")
    #expect(try await sandbox.run("config unset download.format").status == 0)
    #expect(try await sandbox.run(["config", "get", "download.format"], with: environment).status == 5)
  }

  @Test func `a variable without effect is not a setting`() async throws {
    let list = try await sandbox.run("config list", with: ["RANKINGLOG_OUTPUT": "/elsewhere"])
    #expect(!list.lines.contains { $0.hasPrefix("output\t") }, "\(list.output)")
    #expect(list.errors.contains("variable 'RANKINGLOG_OUTPUT' has no effect"), "\(list.errors)")
  }

  @Test func `a link is followed, even to a file that does not exist yet`() async throws {
    try sandbox.write("", to: ".config/rankinglog/other")
    let link = sandbox.path(Self.place)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../dot/files/config")
    for jobs in [3, 4] {
      #expect(try await sandbox.run("config set jobs \(jobs)").status == 0)
      #expect(
        try String(contentsOfFile: sandbox.path(".config/dot/files/config"), encoding: .utf8)
          == "jobs = \(jobs)\n")
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "../dot/files/config")
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "config")
    #expect(try await sandbox.run("config set jobs 3").status != 0, "a link to itself")
  }

  private static let refusals: [(String, String)] = [
    ("jobs 99", "invalid value '99' for 'jobs': not an integer from 1 to 16"),
    ("jbos 9", "unknown option 'jbos': did you mean 'jobs'?"),
    ("downlod.jobs 9", "unknown section 'downlod': did you mean 'download'?"),
    ("download.output x", "'output' requires an absolute path, or a path that starts with ~/"),
    ("apply.output /x", "'output' can only be set on the command line"),
    ("mode weekly daily", "mode: too many values; quote a value that contains spaces"),
    ("mode nonsense", "invalid value 'nonsense' for 'mode'"),
    ("a..b c", "invalid value 'a..b' for KEY"), ("jobs", "missing VALUE"),
  ]

  @Test(arguments: refusals.indices)
  func `invalid settings are refused, and the file is not written`(index: Int) async throws {
    let (words, reason) = Self.refusals[index]
    let run = try await sandbox.run("config set \(words)")
    #expect(run.status == 2 && run.errors.hasPrefix("rankinglog: \(reason)"), "\(run.errors)")
    #expect(!sandbox.exists(Self.place))
  }

  @Test(arguments: [
    ("jbos", "unknown option 'jbos': did you mean 'jobs'?"),
    ("downlod.jobs", "unknown section 'downlod': did you mean 'download'?"),
    ("apply.output", "'output' can only be set on the command line"),
  ])
  func `get refuses the keys that set refuses`(key: String, reason: String) async throws {
    let run = try await sandbox.run("config get \(key)")
    #expect(run.status == 2 && run.errors.hasPrefix("rankinglog: \(reason)"), "\(run.errors)")
    #expect(try await sandbox.run("config get jobs").status == 5)
  }

  @Test func `an invalid file is reported, and can be repaired with config`() async throws {
    try sandbox.write("nonsense = 1\nlimit = x\n", to: Self.place)
    let list = try await sandbox.run("config")
    #expect(
      list.status == 2 && list.output.contains("nonsense\t1\t")
        && list.errors.contains("config:1: unknown option"))
    #expect(try await sandbox.run("config set jobs 2").status == 0)
    #expect(try await sandbox.run("config unset nonsense").status == 0)
    #expect(try await sandbox.run("config").errors.contains("config:1: invalid value 'x'"))
    #expect(try await sandbox.run("config set limit 4").status == 0)
    #expect(try await sandbox.run("config").status == 0)
    #expect(try text() == "limit = 4\njobs = 2\n")
    try sandbox.write("what\n", to: Self.place)
    let run = try await sandbox.run("config set jobs 2")
    #expect(run.status == 2 && run.errors.contains("config:1: expected 'option = value'"))
    #expect(try text() == "what\n")
  }

  @Test func `a link is followed, and permissions do not change`() async throws {
    let real = try sandbox.write("jobs = 2\n", to: "dotfiles/config")
    try FileManager.default.createDirectory(
      atPath: sandbox.path(".config/rankinglog"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: real)
    chmod(real, 0o640)
    #expect(try await sandbox.run("config set jobs 3").status == 0)
    #expect(try text() == "jobs = 3\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == real)
    let attributes = try FileManager.default.attributesOfItem(atPath: real)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(sandbox.files(in: "dotfiles") == ["config"])
  }

  @Test func `programs that set values concurrently leave one intact file`() async throws {
    try sandbox.write(String(repeating: "# a comment\n", count: 2000) + "jobs = 1\n", to: Self.place)
    for _ in Thorough.rounds(3, quick: 1) {
      let programs = try (1...8).map { try BuiltProgram("config set jobs \($0)", in: sandbox) }
      for program in programs { #expect(try await program.end().status == 0) }
      let lines = try text().split(separator: "\n")
      #expect(lines.count == 2001 && lines[2000].wholeMatch(of: /jobs = [1-8]/) != nil)
      #expect(sandbox.files(in: ".config/rankinglog") == ["config"])
    }
  }

  @Test func `RANKINGLOG_CONFIG selects the file, and an overriding variable is reported`() async throws {
    let named = sandbox.path("named")
    let run = try await sandbox.run(
      ["config", "set", "jobs", "3"], with: ["RANKINGLOG_CONFIG": named, "RANKINGLOG_JOBS": "5"])
    #expect(run.status == 0 && run.errors == "rankinglog: RANKINGLOG_JOBS is set and overrides the file\n")
    #expect(try String(contentsOfFile: named, encoding: .utf8) == "jobs = 3\n")
    #expect(!sandbox.exists(Self.place))
    let homeless = try await sandbox.run(["config", "path"], with: ["HOME": ""])
    #expect(homeless.status == 2 && homeless.errors.contains("HOME is not set"))
  }
}
