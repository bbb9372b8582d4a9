import CommandLineKit

extension ValueSource {
  /// Throws if a path in the configuration file depends on the working directory.
  ///
  /// - Parameter name: The name of the setting.
  func checkPath(_ path: String?, named name: String = "output") throws(UsageError) {
    guard case .file = self, let path, !path.hasPrefix("/"), !path.hasPrefix("~/") else { return }
    throw UsageError(
      "\(self): '\(name)' requires an absolute path, or a path that starts with ~/", isInFile: true)
  }

  /// Returns a path. A shell has expanded the `~` of the command line.
  func expandedPath(_ path: String, _ context: Context, named name: String = "output") throws(UsageError)
    -> String
  {
    guard case .file = self else { return path }
    guard let path = context.expandingHome(path) else {
      throw UsageError("HOME is not set; set '\(name)' to an absolute path")
    }
    return path
  }
}
