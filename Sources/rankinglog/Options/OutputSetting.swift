import CommandLineKit

extension ValueSource {
  /// Throws if an output directory of the configuration file depends on the working directory.
  func checkOutput(_ output: String?) throws(UsageError) {
    guard case .file = self, let output, !output.hasPrefix("/"), !output.hasPrefix("~/") else { return }
    throw UsageError(
      "\(self): 'output' requires an absolute path, or a path that starts with ~/", isInFile: true)
  }

  /// Returns the path of an output directory. A shell has expanded the `~` of the command line.
  func outputPath(_ output: String, _ context: Context) throws(UsageError) -> String {
    guard case .file = self else { return output }
    guard let path = context.expandingHome(output) else {
      throw UsageError("HOME is not set; set 'output' to an absolute path")
    }
    return path
  }
}
