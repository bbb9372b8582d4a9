/// The client that a token is issued to. The constants of pixiv's own apps, which every client sends, are not secret.
struct OAuthIdentity: Hashable, Sendable {
  let id: String
  let secret: String

  /// The Android app, for the app API.
  static let app = OAuthIdentity(
    id: "MOBrBDS8blbauoSck0ZfDbtuzpyT", secret: "lsACyCD94FhDUtGTXi3QzcFE2uU1hqtDaKeqrdwj")

  /// The iOS app of 2014, for PAPI.
  static let papi = OAuthIdentity(
    id: "bYGKuGVw91e0NMfPGp44euvGt59s", secret: "HP3RmkgAmEGro0gn1x9ioawQE8WMfvLXDz3ZqxpK")
}
