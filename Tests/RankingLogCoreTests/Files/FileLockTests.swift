import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite(.watchdog)
struct FileLockTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `a locked file is busy immediately, and free after its release`() async throws {
    let path = directory.url.appending(path: "lock").path
    let held = try await FileLock.take(path, timeout: .zero)
    await #expect(throws: RankingLogError.storageBusy(path: path)) { try await take(path) }
    release(held)
    try await take(path)
  }

  @Test func `a released lock is free even while a forked child has the file open`() async throws {
    let path = directory.url.appending(path: "lock").path
    let held = try await FileLock.take(path, timeout: .zero)
    let descriptorOfChild = dup(held.descriptor)
    defer { close(descriptorOfChild) }
    release(held)
    try await take(path)
  }

  private func take(_ path: String) async throws { _ = try await FileLock.take(path, timeout: .zero) }

  private func release(_ lock: consuming FileLock) { _ = consume lock }
}
