import Foundation
import RankingLogCore
import TestSupport
import Testing

@testable import rankinglog

/// `rankinglog keep --timer`: files that other programs read.
@Suite(.watchdog)
struct KeepTimerTests {
  private let sandbox: Sandbox
  private static let units = ".config/systemd/user/rankinglog-keep"

  init() throws {
    sandbox = try Sandbox()
    try sandbox.configure("[keep daily]\nlimit = 3")
  }

  private static let odd = "/o p%h/$HOME/${A}/q\"uo'te\\s/%%"

  /// A job with an existing program.
  private func job(_ directory: String) throws -> TimerJob {
    let program = sandbox.path("\(directory)/rankinglog")
    chmod(try sandbox.write("#!/bin/sh\n", to: "\(directory)/rankinglog"), 0o755)
    return try TimerJob(
      program: program, arguments: ["keep", "--output", Self.odd],
      variables: ["RANKINGLOG_CONFIG": Self.odd, "XDG_DATA_HOME": "/data"])
  }

  @Test func `the service escapes the characters that systemd would expand`() throws {
    let job = try TimerJob(
      program: "/b n/%h$A", arguments: ["keep", "--output", Self.odd, "a"], variables: ["X": Self.odd])
    let lines = try SystemdUnits(job).service.split(separator: "\n").map(String.init)
    let quoted = #"/o p%%h/$HOME/${A}/q\"uo'te\\s/%%%%"#
    #expect(lines.contains(#"ExecStart=":/b n/%%h$A" "keep" "--output" "\#(quoted)" "a""#))
    #expect(lines.contains(#"Environment="X=\#(quoted)""#))
    #expect(lines.contains("SuccessExitStatus=3") && lines.contains("Type=oneshot"))
    for program in ["/a\"b", "/a'b", "/a\\b"] {
      let job = try TimerJob(program: program, arguments: [])
      #expect(throws: RankingLogError.self) { try SystemdUnits(job) }
    }
    for text in ["/a\nExecStart=/bin/rm", "/a\u{1B}", "/a\u{0}"] {
      #expect(throws: RankingLogError.self) { try TimerJob(program: "/a", arguments: [text]) }
    }
  }

  @Test(.enabled(if: InstalledProgram.path("systemd-analyze") != nil, "systemd-analyze is not installed"))
  func `systemd finds the program and reports no errors`() async throws {
    let units = try SystemdUnits(job("a b%h $HOME ${A} %%"))
    try sandbox.write(units.service, to: "u/rankinglog-keep.service")
    try sandbox.write(units.timer, to: "u/rankinglog-keep.timer")
    try sandbox.write(
      units.service.replacing("/rankinglog\"", with: "/no\""), to: "w/rankinglog-keep.service")
    try sandbox.write(units.timer.replacing("OnCal", with: "OnKal"), to: "w/rankinglog-keep.timer")
    func verify(_ files: String) async throws -> (status: Int32, output: String, errors: String) {
      try await BuiltProgram(
        shell:
          "mkdir -p run && chmod 700 run && XDG_RUNTIME_DIR=$PWD/run systemd-analyze verify --user \(files)",
        in: sandbox
      ).end()
    }
    let right = try await verify("u/rankinglog-keep.service u/rankinglog-keep.timer")
    #expect(right.status == 0 && right.errors.isEmpty && right.output.isEmpty, "\(right.errors)")
    let noProgram = try await verify("w/rankinglog-keep.service")
    #expect(noProgram.status != 0 && noProgram.errors.contains("a b%h $HOME ${A} %%/no is not executable"))
    #expect(try await verify("w/rankinglog-keep.timer").status != 0)
  }

  @Test func `Python reads the same values from the launchd agent`() async throws {
    let job = try TimerJob(
      program: "/b n/<r>&", arguments: ["keep", "--output", Self.odd + "]]>日"], variables: ["X": "a&b<c>"])
    let agent = LaunchAgent(job, home: "/Users/a&b", at: LocalTime(afterPublicationAt: 0, for: "/Users/a&b"))
    let file = TimerFile("/x", agent.plist, .xml)
    try sandbox.write(file.text, to: "a.plist")
    let script = """
      import plistlib, json
      print(json.dumps(plistlib.load(open("a.plist", "rb")), sort_keys=True))
      """
    try sandbox.write(script, to: "read.py")
    let run = try await BuiltProgram(shell: "python3 read.py", in: sandbox).end()
    #expect(run.status == 0, "\(run.errors)")
    let value = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(value["ProgramArguments"] as? [String] == ["/b n/<r>&", "keep", "--output", Self.odd + "]]>日"])
    #expect(value["EnvironmentVariables"] as? [String: String] == ["X": "a&b<c>"])
    #expect(value["StandardOutPath"] as? String == "/Users/a&b/Library/Logs/rankinglog-keep.log")
    #expect(value["Label"] as? String == "rankinglog.keep" && value["ProcessType"] as? String == "Background")
    let time = try #require(value["StartCalendarInterval"] as? [String: Int])
    #expect(time["Hour"] == 4 && time["Minute"].map { (0..<60).contains($0) } == true)
  }

  @Test(arguments: [(0, 4), (9 * 3600, 13), (-5 * 3600, 23), (-8 * 3600, 20), (12 * 3600, 16)])
  func `the launchd agent runs after publication in every time zone`(offset: Int, hour: Int) {
    let time = LocalTime(afterPublicationAt: offset, for: "/home/x")
    #expect(time.hour == hour && time == LocalTime(afterPublicationAt: offset, for: "/home/x"))
  }

  /// The tests' program has no path, so the run sets one.
  private func run(_ words: String, with variables: [String: String] = [:]) async throws -> Run {
    try await sandbox.run(words, with: variables, executable: "/opt/my bin/rankinglog")
  }

  #if !canImport(Darwin)
    @Test func `the timer is printed, and written only with --install`() async throws {
      let run = try await run("keep --timer daily -q", with: ["RANKINGLOG_PROXY": "http://me:secret@h:1"])
      #expect(
        run.status == 0 && run.requests.isEmpty && run.lines[0] == "# \(sandbox.path(Self.units)).service")
      #expect(run.output.contains(#"ExecStart=":/opt/my bin/rankinglog" "keep" "--quiet" "daily""#))
      #expect(run.output.contains("OnCalendar=*-*-* 03:30:00 UTC") && !run.output.contains("secret"))
      #expect(try sandbox.names == [".config"] && sandbox.files(in: ".config") == ["rankinglog/config"])
    }

    @Test func `installing twice changes nothing, and files of other programs and edited files stay`()
      async throws
    {
      let first = try await run("keep --timer --install")
      #expect(first.status == 0 && first.output == "systemctl --user enable --now rankinglog-keep.timer\n")
      #expect(
        first.errors.contains("wrote \(sandbox.path(Self.units)).service")
          && first.errors.contains("enable-linger"))
      let names = sandbox.files(in: ".config/systemd")
      #expect(names == ["user/rankinglog-keep.service", "user/rankinglog-keep.timer"])
      let again = try await run("keep --timer --install")
      #expect(again.status == 0 && !again.errors.contains("wrote") && again.output == first.output)
      // Another job: the file written by rankinglog is replaced.
      let moved = try await run("keep --timer --install --data-dir /srv/data -o /srv/out")
      #expect(
        moved.errors.contains("wrote \(sandbox.path(Self.units)).service")
          && !moved.errors.contains(".timer;"))
      let service = try String(contentsOfFile: sandbox.path(Self.units + ".service"), encoding: .utf8)
      #expect(service.contains(#""keep" "--output" "/srv/out" "--data-dir" "/srv/data""#))
      for text in [service.replacing("Nice=10", with: "Nice=5"), "[Service]\nExecStart=/bin/true\n", ""] {
        try sandbox.write(text, to: Self.units + ".service")
        try FileManager.default.removeItem(atPath: sandbox.path(Self.units + ".timer"))
        let run = try await run("keep --timer --install")
        #expect(
          run.status == 1 && run.errors.contains("not written by rankinglog, or edited since"),
          "\(run.errors)")
        #expect(try String(contentsOfFile: sandbox.path(Self.units + ".service"), encoding: .utf8) == text)
        #expect(sandbox.files(in: ".config/systemd") == ["user/rankinglog-keep.service"], "all or nothing")
        try sandbox.write("", to: Self.units + ".timer")
      }
    }
  #endif

  @Test(arguments: [
    ("keep --install", "--install requires --timer"),
    (
      "keep --timer --max-files 3",
      "--timer cannot be combined with --max-files; use rankinglog config set keep.max-files N"
    ),
    (
      "keep --timer --proxy http://me:secret@h:1",
      "--timer cannot be combined with --proxy; use rankinglog config set keep.proxy URL"
    ),
    ("keep --timer --dry-run", "--timer cannot be combined with --dry-run. "),
    ("keep --timer nothing", "unknown section 'keep nothing'"),
  ])
  func `options of keep belong in the file`(words: String, message: String) async throws {
    let run = try await run(words)
    #expect(
      run.status == 2 && run.errors.contains(message) && !run.errors.contains("secret"), "\(run.errors)")
  }

  @Test func `the built program names the path by which it was started`() async throws {
    let program = BuiltProgram.directory.appending(path: "rankinglog").path
    try FileManager.default.createSymbolicLink(atPath: sandbox.path("link"), withDestinationPath: program)
    for (command, path) in [
      ("rankinglog", program), (program, program), ("./link", sandbox.path("link")),
    ] {
      let run = try await BuiltProgram(
        shell: "\(command) keep --timer -q | grep -E 'ExecStart|<string>/'", in: sandbox
      ).end()
      #expect(
        ["\"", "<"].contains { run.output.contains(path + $0) }, "\(command): \(run.output)\(run.errors)")
    }
  }
}
