/// The options of an import.
public struct ImportRequest: Sendable {
  /// The files and directories to import.
  public var paths: [String]
  /// The program that wrote them; nil to detect it from the contents.
  public var program: ExternalProgram?
  /// The current paths of recorded directories.
  public var maps: [PathMap]
  /// The user's names of images, which are tried before the names of other programs.
  public var names: [ImportNameTemplate]
  /// Whether files are only read, without writing to the archive. Only the bytes of several files of the same image are
  /// compared.
  public var isDryRun: Bool

  /// A request to import files and directories.
  public init(
    _ paths: [String], program: ExternalProgram? = nil, maps: [PathMap] = [],
    names: [ImportNameTemplate] = [], isDryRun: Bool = false
  ) {
    (self.paths, self.program, self.maps) = (paths, program, maps)
    (self.names, self.isDryRun) = (names, isDryRun)
  }
}

/// The current path of a directory that was recorded on another machine, or at another path.
public struct PathMap: Hashable, Sendable {
  private let old: [Substring]
  private let new: String
  private let ignoresCase: Bool

  /// - Parameters:
  ///   - old: The recorded directory: `C:\pixiv`, `/old/pixiv`.
  ///   - new: The directory on this machine.
  public init(_ old: String, _ new: String) {
    ignoresCase = Self.isWindows(old)
    self.old = Self.components(old)
    self.new = new
  }

  /// Returns the current path of a recorded file; nil if the file was not in the directory.
  func path(of recorded: String) -> String? {
    let parts = Self.components(recorded)
    guard parts.count > old.count,
      zip(parts, old).allSatisfy({ ignoresCase ? $0.lowercased() == $1.lowercased() : $0 == $1 })
    else { return nil }
    return ([new] + parts[old.count...].map(String.init)).joined(separator: "/")
  }

  /// Returns the common directory of two recorded files.
  static func commonDirectory(_ first: String, _ second: String) -> String {
    let shared = zip(components(first), components(second)).prefix { $0 == $1 }.map { String($0.0) }
    return (first.hasPrefix("/") ? "/" : "") + shared.joined(separator: isWindows(first) ? "\\" : "/")
  }

  /// Returns the directory of a recorded file.
  static func directory(of recorded: String) -> String {
    let parts = components(recorded).dropLast().map(String.init)
    return (recorded.hasPrefix("/") ? "/" : "") + parts.joined(separator: isWindows(recorded) ? "\\" : "/")
  }

  /// Whether a path starts with `C:\` or `\\host\`. In other paths, a backslash may be part of a name.
  static func isWindows(_ path: String) -> Bool {
    let start = Array(path.utf8.prefix(2))
    guard start.count == 2 else { return false }
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    return start == Array(#"\\"#.utf8)
      || start[1] == UInt8(ascii: ":") && letters.contains(start[0] | 0x20)
  }

  private static func components(_ path: String) -> [Substring] {
    let isWindows = isWindows(path)
    return path.split { $0 == "/" || isWindows && $0 == "\\" }
  }
}
