#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// The variables that the process was started with.
enum ProcessEnvironment {
  /// Read anew with each call. Of a name that is there twice the first counts, as it does for `getenv`.
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
