import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// A refusal does not mean a deletion: it is reported, and the work is requested again.
@Suite(.watchdog)
struct RefusedWorksTests {
  private let sandbox: Sandbox
  private var line: String { "download -d 2024-01-05 -n 3 -o \(sandbox.path("out"))" }

  init() throws { sandbox = try Sandbox() }

  @Test(
    .expensive(),
    arguments: [
      (400, AnswerCase.envelope("")), (401, AnswerCase.unknownError), (403, AnswerCase.envelope("")),
      (200, AnswerCase.unknownError), (404, AnswerCase.unknownPath), (404, AnswerCase.envelope("")),
    ])
  func `a refused work is downloaded as soon as pixiv allows it`(status: Int, body: String) async throws {
    try sandbox.pixiv.fault(AnswerCase.noPictures)
    try sandbox.pixiv.fault(AnswerCase.json("/ajax/illust/", status, body))
    let run = try await sandbox.run(line)
    #expect(!run.errors.contains("deleted") && sandbox.files(in: "out").isEmpty, "\(run.errors)")
    let isFailure = status == 200 || status == 404
    #expect(run.status == (isFailure ? 3 : 0))
    #expect(run.errors.contains(isFailure ? "3 failed" : "3 not shown to guests"), "\(run.errors)")
    try sandbox.pixiv.clearFaults()
    let retried = try await sandbox.run("download --retry-failed -o \(sandbox.path("out"))")
    #expect(retried.errors.contains(isFailure ? "downloaded" : "no failed downloads"), "\(retried.errors)")
    let again = try await sandbox.run(line)
    #expect(
      again.status == 0 && again.errors.contains(isFailure ? "0 downloaded" : "0 present"), "\(again.errors)")
    #expect(Set(sandbox.files(in: "out").map { $0.split(separator: "_")[1] }).count == 3)
  }
}
