import Foundation

/// A program of the system that some tests use if it is installed.
public enum InstalledProgram {
  /// Returns the path of a program; nil if it is not installed.
  public static func path(_ name: String) -> String? {
    let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(
      String.init)
    return (["/usr/bin", "/bin"] + directories).map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
