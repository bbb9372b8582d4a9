/// Keeps a grant of an account in the credentials file, for all processes of a person.
///
/// Refreshes are made one after another, under a lock of their own that may be held for as long as the token host takes.
/// The lock of the file is held for moments only: before, for a look whether another process has a newer token, and
/// afterwards, to store what was granted.
///
/// Where the file cannot be written, the grant is kept for this run.
actor FileTokenStore: TokenStore {
  private let file: CredentialsFile
  private let account: String
  private let place: any WritableKeyPath<StoredAccount, TokenSet?> & Sendable
  private let notKept: @Sendable (RankingLogError) -> Void
  private let turns = Turns()
  /// What could not be written, and the refresh token that the file had then: a new one there is of a new sign-in.
  private var unkept: (grant: TokenSet, insteadOf: String)?

  /// - Parameters:
  ///   - place: Which of the account's grants.
  ///   - notKept: Told where a new refresh token could not be written: the next run will not have it.
  init(
    _ file: CredentialsFile, account: String,
    _ place: any WritableKeyPath<StoredAccount, TokenSet?> & Sendable,
    notKept: @escaping @Sendable (RankingLogError) -> Void
  ) {
    (self.file, self.account, self.place, self.notKept) = (file, account, place, notKept)
  }

  func update<Value: Sendable>(_ body: @Sendable (inout TokenSet) async throws -> Value) async throws -> Value
  {
    await turns.take()
    defer { turns.giveBack() }
    let lock = try await file.refreshLock()
    guard let stored = try file.read().account(account)?[keyPath: place] else {
      throw RankingLogError.signIn(
        "the account \(account) was signed out meanwhile; run rankinglog auth login")
    }
    let before = unkept.flatMap { $0.insteadOf == stored.refreshToken ? $0.grant : nil } ?? stored
    var grant = before
    let value = try await body(&grant)
    if grant != stored {
      let failure = await keep(grant, insteadOf: stored.refreshToken)
      unkept = failure.map { _ in (grant: grant, insteadOf: stored.refreshToken) }
      if let failure, before.refreshToken != grant.refreshToken { notKept(failure) }
    }
    // Until here.
    _ = consume lock
    return value
  }

  /// Writes a grant, unless the account was signed out or signed in anew meanwhile.
  ///
  /// - Returns: Why it could not be written. That is no error: the token before it may be spent.
  private func keep(_ grant: TokenSet, insteadOf refreshToken: String) async -> RankingLogError? {
    let (account, place) = (account, place)
    do {
      try await file.update { text in
        guard var stored = text.account(account), stored[keyPath: place]?.refreshToken == refreshToken
        else { return }
        stored[keyPath: place] = grant
        if let owner = grant.owner { stored.user = owner.completed(by: stored.user) }
        text.keep(stored, as: account)
      }
      return nil
    } catch {
      return error as? RankingLogError ?? .file(path: file.path, reason: "\(error)")
    }
  }
}
