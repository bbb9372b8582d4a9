@preconcurrency import Platform

/// The environment of the process.
enum ProcessEnvironment {
  /// The variables, read again on each access. The first of duplicate names is used, like in `getenv`.
  static var variables: [String: String] {
    var variables: [String: String] = [:]
    var next = start
    while let text = next?.pointee {
      next = next?.successor()
      let line = String(cString: text)
      // Compares bytes for speed, because every start reads all variables.
      guard let equals = line.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(line[..<equals])
      variables[name] = variables[name] ?? String(line[line.utf8.index(after: equals)...])
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

extension [String: String] {
  /// The variables for other programs, without the user's token.
  var withoutSecrets: [String: String] { filter { $0.key != "RANKINGLOG_REFRESH_TOKEN" } }
}
