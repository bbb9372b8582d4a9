import Foundation
import TestSupport
import Testing

@testable import rankinglog

#if os(Linux)
  struct BrowserTests {
    @Test(arguments: [
      (["DISPLAY": ":0"], ["xdg-open"]), (["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ""], ["xdg-open"]),
      (["DISPLAY": ""], []), ([:], []),
      (["WSL_DISTRO_NAME": "Debian", "DISPLAY": ":0"], ["wslview", "explorer.exe"]),
    ])
    func `Windows' browser is used in WSL, and none without a display`(
      environment: [String: String], openers: [String]
    ) {
      #expect(Browser.openers(environment) == openers)
    }

    @Test(.watchdog)
    func `the browser gets the URL, and no file descriptors of this run`() async throws {
      let sandbox = try Sandbox()
      let (opener, told) = (sandbox.path("opener"), sandbox.path("told"))
      try writeScript(
        """
        { printf '%s\\n' "$*" "${RANKINGLOG_REFRESH_TOKEN-no token}"
          sed -n 's/^Sig\\(Blk\\|Ign\\):\\t//p' /proc/self/status
          ps -o pgid= -p $$; echo $$; } >'\(told).new'
        mv '\(told).new' '\(told)'
        """, to: opener)
      var (held, before) = (Signals.set(of: [SIGINT, SIGTERM]), sigset_t())
      pthread_sigmask(SIG_BLOCK, &held, &before)
      let browser = Browser.open(
        "https://example.com/?a=1&b=2",
        environment: ["DISPLAY": ":0", "RANKINGLOG_REFRESH_TOKEN": "hidden", "PATH": "/usr/bin:/bin"],
        with: [sandbox.path("missing"), opener])
      pthread_sigmask(SIG_SETMASK, &before, nil)
      // A process that waits for any child would receive this one repeatedly.
      let id = try #require(browser)
      var status: Int32 = 0
      try await eventually { waitpid(id, &status, WNOHANG) != 0 }
      #expect(status == 0)
      let lines = try String(contentsOfFile: told, encoding: .utf8).split(separator: "\n").map(String.init)
      #expect(lines.prefix(2) == ["https://example.com/?a=1&b=2", "no token"])
      #expect(lines.count == 6, "\(lines)")
      // Neither blocked nor ignored.
      for line in lines[2...3] {
        let signals = try #require(UInt64(line, radix: 16))
        for number in [SIGINT, SIGTERM, SIGPIPE] {
          #expect(signals & 1 << UInt64(number - 1) == 0, "\(line)")
        }
      }
      #expect(lines[4].trimmingCharacters(in: .whitespaces) == lines[5], "a group of its own")
    }
  }
#endif
