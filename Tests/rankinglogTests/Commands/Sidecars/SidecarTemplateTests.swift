import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// `rankinglog sidecars --template`: files of the user's own next to images.
@Suite(.watchdog)
struct SidecarTemplateTests {
  private let sandbox: Sandbox
  private var out: String { sandbox.path("out") }

  init() throws { sandbox = try Sandbox() }

  private func write(_ template: String) async throws -> Run {
    try await sandbox.run(["sidecars", "-o", out, "--template", template])
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(out)/\(name)", encoding: .utf8)
  }

  @Test func `titles have no line ends or escape sequences, and edited files stay`() async throws {
    let run = try await sandbox.run("download -d 2024-02-15 -n 20 --size regular -o \(out) -q")
    #expect(run.status == 0, "\(run.errors)")
    let images = sandbox.files(in: "out")
    #expect(try await write("txt={title}|{tags}|{artist}").status == 0)
    for image in images {
      let text = try text(image + ".txt")
      #expect(
        !text.unicodeScalars.contains {
          $0 == "\u{1B}" || $0.properties.generalCategory == .lineSeparator || $0 == "\n" || $0 == "\r"
        })
    }
    let first = try #require(images.first) + ".txt"
    try Data("mine".utf8).write(to: URL(filePath: "\(out)/\(first)"))
    let written = try await write("txt={id}")
    #expect(written.errors.contains("1 sidecar edited by other programs, not changed"))
    #expect(try text(first) == "mine")
  }
}
