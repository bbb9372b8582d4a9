#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// The environment of the process.
enum ProcessEnvironment {
  /// Read again on each access. Of duplicate names the first one counts, as for `getenv`.
  static var variables: [String: String] {
    var variables: [String: String] = [:]
    var next = start
    while let text = next?.pointee {
      next = next?.successor()
      let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let name = String(parts[0])
      variables[name] = variables[name] ?? String(parts[1])
    }
    return variables
  }

  private static var start: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    #if canImport(Glibc)
      environ
    #else
      _NSGetEnviron().pointee
    #endif
  }
}
