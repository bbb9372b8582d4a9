/// Stores an account's tokens in the credentials file, shared by all processes of the user.
///
/// Refreshes are serialized by a lock of their own, held for as long as the token host takes. The lock of the file is
/// held only briefly: before a refresh, to check for a newer token from another process, and afterwards, to store the
/// result.
///
/// If the file cannot be written, the tokens are kept for this run.
actor FileTokenStore: TokenStore {
  private let file: CredentialsFile
  private let account: String
  private let keyPath: any WritableKeyPath<StoredAccount, TokenSet?> & Sendable
  private let onSaveFailure: @Sendable (RankingLogError) -> Void
  private let mutex = AsyncMutex()
  /// Tokens that could not be written, with the file's refresh token at that time: if it differs, there was a new
  /// sign-in.
  private var unsaved: (grant: TokenSet, replacing: String)?

  /// - Parameters:
  ///   - keyPath: The account's token set to use.
  ///   - onSaveFailure: Called if a new refresh token could not be written, and is lost to the next run.
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
        "the account \(account) was signed out meanwhile; \(.signIn(.browser(account: account)))")
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
  /// - Returns: The reason if it could not be written. Not thrown, since the previous token may already be invalid.
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
