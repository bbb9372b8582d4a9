import Foundation

/// The resident memory of this process in bytes, as Linux counts it; 0 elsewhere. `getrusage` is not used, because its
/// peak is inherited from the process that spawned this one.
enum Memory {
  /// The peak since the count was restarted.
  static var peak: Int { status("VmHWM") }

  /// Restarts the count. Returns the current memory.
  static func restart() -> Int {
    try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    return status("VmRSS")
  }

  private static func status(_ name: String) -> Int {
    let lines =
      (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8))?.split(separator: "\n") ?? []
    let line = lines.first { $0.hasPrefix(name) }
    return (line?.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0) * 1024
  }
}
