/// Stores an account's tokens in the credentials file, shared by all processes of the user.
///
/// Refreshes are serialized by a separate lock, which is released when the token host has responded. The lock of the
/// credentials file is only acquired briefly. Before a refresh, the file may contain a newer token of another process;
/// afterwards, the result is stored.
///
/// If the file cannot be written, the tokens remain in memory for this run.
actor FileTokenStore: TokenStore {
  private let file: CredentialsFile
  private let account: String
  private let keyPath: any WritableKeyPath<StoredAccount, TokenSet?> & Sendable
  private let onSaveFailure: @Sendable (RankingLogError) -> Void
  private let mutex = AsyncMutex()
  /// Tokens that could not be written, with the file's refresh token at that time. If it differs, the user has signed
  /// in again.
  private var unsaved: (grant: TokenSet, replacing: String)?

  /// - Parameters:
  ///   - keyPath: The token set of the account.
  ///   - onSaveFailure: Called if a new refresh token could not be written; the next run cannot use it.
  init(
    _ file: CredentialsFile, account: String,
    _ keyPath: any WritableKeyPath<StoredAccount, TokenSet?> & Sendable,
    onSaveFailure: @escaping @Sendable (RankingLogError) -> Void
  ) {
    (self.file, self.account, self.keyPath, self.onSaveFailure) = (file, account, keyPath, onSaveFailure)
  }

  func update<Value: Sendable>(_ body: @Sendable (inout TokenSet) async throws -> Value) async throws -> Value
  {
    await mutex.lock()
    defer { mutex.unlock() }
    let lock = try await file.refreshLock()
    guard let stored = try file.read().account(account)?[keyPath: keyPath] else {
      throw RankingLogError.signIn(
        "account \(account): signed out by another process; \(.signIn(.browser(account: account)))")
    }
    let before = unsaved.flatMap { $0.replacing == stored.refreshToken ? $0.grant : nil } ?? stored
    var grant = before
    let value = try await body(&grant)
    if grant != stored {
      let failure = await keep(grant, replacing: stored.refreshToken)
      unsaved = failure.map { _ in (grant: grant, replacing: stored.refreshToken) }
      if let failure, before.refreshToken != grant.refreshToken { onSaveFailure(failure) }
    }
    // Hold the lock until here.
    _ = consume lock
    return value
  }

  /// Writes a token set, unless the account was signed out or signed in again meanwhile.
  ///
  /// - Returns: The error if it could not be written. Not thrown, because the previous token may already be invalid.
  private func keep(_ grant: TokenSet, replacing refreshToken: String) async -> RankingLogError? {
    let (account, keyPath) = (account, keyPath)
    do {
      try await file.update { text in
        guard var stored = text.account(account), stored[keyPath: keyPath]?.refreshToken == refreshToken
        else { return }
        stored[keyPath: keyPath] = grant
        if let owner = grant.owner { stored.user = owner.completed(by: stored.user) }
        text.keep(stored, as: account)
      }
      return nil
    } catch {
      return error as? RankingLogError ?? .file(path: file.path, reason: "\(error)")
    }
  }
}
