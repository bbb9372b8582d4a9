import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

@Suite(.watchdog)
struct CredentialsFileTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/config/credentials" }

  init() throws { directory = try TemporaryDirectory() }

  @Test func `concurrent changes are serialized, and none is lost`() async throws {
    let file = CredentialsFile(path: path)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...40 {
        group.addTask {
          try await file.update { text in
            let before = text.accounts.count
            await Task.yield()
            text.set(.session, of: "a\(number)", to: "\(before)_x")
          }
        }
      }
      try await group.waitForAll()
    }
    let text = try file.read()
    #expect(Set(text.accounts.compactMap { text.value(.session, of: $0) }) == Set((0..<40).map { "\($0)_x" }))
  }

  @Test func `a process that waits too long for the lock gets a busy error`() async throws {
    let file = CredentialsFile(path: path, timeout: .milliseconds(50))
    try Files.makeDirectory(Files.parent(of: path))
    let lock = try await FileLock.take(path + ".lock", timeout: .zero)
    await #expect(throws: RankingLogError.storageBusy(path: path + ".lock")) {
      try await file.update { $0.set(.session, of: "a", to: "x") }
    }
    _ = consume lock
    try await file.update { $0.set(.session, of: "a", to: "x") }
  }

  @Test func `a failed change leaves the file unchanged`() async throws {
    let file = CredentialsFile(path: path)
    try await file.update { $0.set(.session, of: "a", to: "x") }
    let before = try Files.read(path)
    await #expect(throws: CancellationError.self) {
      try await file.update { text in
        text.remove("a")
        throw CancellationError()
      }
    }
    #expect(try Files.read(path) == before)
    #expect(Files.names(in: Files.parent(of: path)) == ["credentials", "credentials.lock"])
  }

  @Test
  func `without write access, tokens last as long as the run, and a new refresh token is reported`()
    async throws
  {
    let file = CredentialsFile(path: path)
    try await file.update { $0.set(.refreshToken, of: "a", to: "r") }
    // A directory at the path of the new file; effective even for root.
    try Files.makeDirectory(path + ".new/x")
    let errors = Lock<[RankingLogError]>([])
    let store = FileTokenStore(file, account: "a", \.app) { error in errors.withLock { $0.append(error) } }
    for token in ["r", "s"] {
      try await store.update { $0 = TokenSet(refreshToken: token) }
    }
    #expect(errors.withLock { $0.count } == 1)
    #expect(try await store.update { $0.refreshToken } == "s")
    #expect(try file.read().value(.refreshToken, of: "a") == "r")
  }

  @Test func `the file can be changed while a token is refreshed`() async throws {
    let file = CredentialsFile(path: path, timeout: .milliseconds(200))
    try await file.update { $0.set(.refreshToken, of: "a", to: "r") }
    let store = FileTokenStore(file, account: "a", \.app) { Issue.record($0) }
    try await store.update { grant in
      try await file.update { $0.set(.session, of: "b", to: "x") }
      grant = TokenSet(refreshToken: "s")
    }
    #expect(try file.read().value(.refreshToken, of: "a") == "s")
    #expect(try file.read().value(.session, of: "b") == "x")
  }

  @Test func `an account signed in or out during a token refresh is not overwritten`() async throws {
    let file = CredentialsFile(path: path, timeout: .milliseconds(200))
    try await file.update { $0.set(.refreshToken, of: "a", to: "r") }
    let store = FileTokenStore(file, account: "a", \.app) { Issue.record($0) }
    try await store.update { grant in
      try await file.update { $0.set(.refreshToken, of: "a", to: "n") }
      grant = TokenSet(refreshToken: "s")
    }
    #expect(try await store.update { $0.refreshToken } == "n")
    try await store.update { grant in
      try await file.update { $0.remove("a") }
      grant = TokenSet(refreshToken: "s")
    }
    #expect(try file.read().accounts.isEmpty)
  }

  @Test func `a rotated refresh token is stored even if the file is temporarily locked`() async throws {
    let file = CredentialsFile(path: path, timeout: .milliseconds(50))
    try await file.update { $0.set(.refreshToken, of: "a", to: "r") }
    let errors = Lock<[RankingLogError]>([])
    let store = FileTokenStore(file, account: "a", \.app) { error in errors.withLock { $0.append(error) } }
    let lock = try await FileLock.take(path + ".lock", timeout: .zero)
    try await store.update { $0 = TokenSet(refreshToken: "s") }
    #expect(errors.withLock { $0 } == [.storageBusy(path: path + ".lock")])
    _ = consume lock
    #expect(try await store.update { $0.refreshToken } == "s")
    #expect(try file.read().value(.refreshToken, of: "a") == "s")
  }

  @Test func `concurrent updates of an in-memory token set are serialized`() async throws {
    let store = InMemoryTokenStore(TokenSet(refreshToken: ""))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...40 {
        group.addTask {
          try await store.update { grant in
            let before = grant.refreshToken
            await Task.yield()
            grant.refreshToken = before + "x"
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await store.update { $0.refreshToken.count } == 40)
  }
}
