import CommandLineKit
import RankingLogCore

/// `rankinglog auth import`.
struct AuthImport: AsyncCommand, HasCommonOptions {
  static let name = "import"
  static let abstract =
    "Sign in with a refresh token, from standard input or another program's configuration."
  static let discussion =
    "The token is tried once before it is stored. It is never read from the command line, which others can see."
  static let refusalOfWords: String? =
    "the refresh token is read from standard input, not from the command line, which other users can see (argument not shown)"
  static let examples = [
    Example("rankinglog auth import < token.txt", "from a file or a pipe"),
    Example("rankinglog auth import --from gallery-dl", "what gallery-dl has"),
  ]

  @Option(
    "Read the token from gallery-dl's configuration (gallery-dl), or from a file: JSON, or lines with refresh_token.",
    placeholder: "FILE", fromFile: false, isShared: false)
  var from: String?
  let network = NetworkOptions()
  let common = CommonOptions()

  var parts: ArgumentParts { ["from": _from, "network": network, "common": common] }

  func run(_ context: Context) async throws -> ExitStatus {
    let accounts = try context.log(common, network).accounts
    if let from {
      let file = from == "gallery-dl" ? try AuthImport.galleryDL(context.environment) : from
      let bytes = try StandardInput.readFile(file, upTo: 16 << 20)
      context.reporter.report(try await accounts.keep(configuration: bytes, name: file))
      return .done
    }
    guard let token = try await context.ask("Refresh token", isSecret: true), !token.isEmpty else {
      throw RankingLogError.usage("no refresh token on standard input")
    }
    context.reporter.report(try await accounts.keep(refreshToken: token))
    return .done
  }

  /// The first of gallery-dl's configuration files that exists, in gallery-dl's own search order.
  private static func galleryDL(_ environment: [String: String]) throws(RankingLogError) -> String {
    let home = environment["HOME"] ?? ""
    let config = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? home + "/.config"
    let paths = [config + "/gallery-dl/config.json", home + "/.gallery-dl.conf", "/etc/gallery-dl.conf"]
    guard let path = paths.first(where: StandardInput.exists) else {
      throw .usage(
        "no gallery-dl configuration at \(paths.joined(separator: ", ")); use --from FILE")
    }
    return path
  }
}
