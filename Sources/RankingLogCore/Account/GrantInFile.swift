/// Keeps a grant of an account in the credentials file, for all processes of a person.
///
/// Where the file cannot be written, the grant is kept for this run.
actor GrantInFile: GrantKeeper {
  private let file: CredentialsFile
  private let account: String
  private let place: any WritableKeyPath<StoredAccount, Grant?> & Sendable
  private let notKept: @Sendable (RankingLogError) -> Void
  /// What could not be written.
  private var unkept: Grant?

  /// - Parameters:
  ///   - place: Which of the account's grants.
  ///   - notKept: Told where a new refresh token could not be written: the next run will not have it.
  init(
    _ file: CredentialsFile, account: String, _ place: any WritableKeyPath<StoredAccount, Grant?> & Sendable,
    notKept: @escaping @Sendable (RankingLogError) -> Void
  ) {
    (self.file, self.account, self.place, self.notKept) = (file, account, place, notKept)
  }

  func update<Value: Sendable>(_ body: @Sendable (inout Grant) async throws -> Value) async throws -> Value {
    var failure: RankingLogError?
    var (before, after): (Grant?, Grant?) = (nil, nil)
    let value = try await file.update(notKept: { failure = $0 }) { text in
      guard var stored = text.account(account), var grant = unkept ?? stored[keyPath: place] else {
        throw RankingLogError.signIn(
          "the account \(account) was signed out meanwhile; run rankinglog auth login")
      }
      before = grant
      let value = try await body(&grant)
      after = grant
      stored[keyPath: place] = grant
      if let owner = grant.owner { stored.user = owner.completed(by: stored.user) }
      text.keep(stored, as: account)
      return value
    }
    unkept = failure == nil ? nil : after
    if let failure, before?.refreshToken != after?.refreshToken { notKept(failure) }
    return value
  }
}
