@preconcurrency import Platform

/// The environment of the process.
enum ProcessEnvironment {
  /// The variables, read again on each access. The first of duplicate names is used, like in `getenv`.
  ///
  /// Every start reads all variables, so no string or table is created twice.
  static var variables: [String: String] {
    guard let start else { return [:] }
    var count = 0
    while start[count] != nil { count += 1 }
    var variables = [String: String](minimumCapacity: count)
    for index in (0..<count).reversed() {
      guard let line = start[index], let equals = strchr(line, Int32(UInt8(ascii: "="))) else { continue }
      let name = UnsafeBufferPointer(start: line, count: equals - line)
      let text = name.withMemoryRebound(to: UInt8.self) { String(decoding: $0, as: UTF8.self) }
      variables[text] = String(cString: equals + 1)
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
