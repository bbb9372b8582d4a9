import CommandLineKit
import RankingLogCore

/// `rankinglog auth import`.
struct AuthImport: AsyncCommand {
  static let name = "import"
  static let abstract = "Sign in with a refresh token."
  static let discussion =
    """
    Reads the token from standard input or another program's configuration, and tests it before it is stored. The \
    token cannot be given on the command line, because other users can see that.
    """
  static let refusalOfWords: String? =
    "the refresh token is read from standard input; other users can see the command line (argument not shown)"
  static let examples = [
    Example("rankinglog auth import < token.txt", "from a file or a pipe"),
    Example("rankinglog auth import --from gallery-dl", "the token of gallery-dl"),
  ]

  @Option(
    "--from",
    "Read the token from FILE (JSON, or lines with refresh_token), or from gallery-dl's configuration (gallery-dl).",
    placeholder: "FILE", scope: .ignoringVariable, as: .path)
  var from: String?
  @Group var network = NetworkOptions()
  @Group var common = CommonOptions()

  func run(_ context: Context) async throws -> ExitStatus {
    let accounts = try context.log(common, network).accounts
    if let from {
      let file = from == "gallery-dl" ? try AuthImport.galleryDL(context.environment) : from
      let bytes = try StandardInput.readFile(file, upTo: 16 << 20)
      context.reporter.report(try await accounts.keep(configuration: bytes, name: file))
      return .done
    }
    guard let token = try await context.prompt("Refresh token", isSecret: true), !token.isEmpty else {
      throw RankingLogError.usage("no refresh token on standard input")
    }
    context.reporter.report(try await accounts.keep(refreshToken: token))
    return .done
  }

  /// Returns the first configuration file of gallery-dl that exists, in gallery-dl's search order.
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
