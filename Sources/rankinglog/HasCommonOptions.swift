import CommandLineKit

/// A command with `--quiet` and `--verbose`.
protocol HasCommonOptions: AsyncCommand {
  var common: CommonOptions { get }
}

extension HasCommonOptions {
  var commonOptions: CommonOptions? { common }
}
