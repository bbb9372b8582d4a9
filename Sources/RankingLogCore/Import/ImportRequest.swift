/// What to import.
public struct ImportRequest: Sendable {
  /// Files and directories.
  public var paths: [String]
  /// The program that wrote them; nil to tell by their contents.
  public var program: ForeignProgram?
  /// Where directories of other machines are on this one.
  public var maps: [PathMap]
  /// Whether to read only: nothing is hashed and nothing written.
  public var isDryRun: Bool

  /// A request.
  public init(_ paths: [String], program: ForeignProgram? = nil, maps: [PathMap] = [], isDryRun: Bool = false)
  {
    (self.paths, self.program, self.maps, self.isDryRun) = (paths, program, maps, isDryRun)
  }
}

/// Where a directory of another machine, or an earlier one, is now.
public struct PathMap: Hashable, Sendable {
  private let old: [Substring]
  private let new: String
  private let ignoresCase: Bool

  /// - Parameters:
  ///   - old: As records have it: `C:\pixiv`, `/old/pixiv`.
  ///   - new: The directory here.
  public init(_ old: String, _ new: String) {
    ignoresCase = Self.isWindows(old)
    self.old = Self.components(old)
    self.new = new
  }

  /// Where a recorded file is now; nil if it was not in the directory.
  func path(of recorded: String) -> String? {
    let parts = Self.components(recorded)
    guard parts.count > old.count,
      zip(parts, old).allSatisfy({ ignoresCase ? $0.lowercased() == $1.lowercased() : $0 == $1 })
    else { return nil }
    return ([new] + parts[old.count...].map(String.init)).joined(separator: "/")
  }

  /// The directory that all of some recorded files are in.
  static func commonDirectory(_ first: String, _ second: String) -> String {
    let shared = zip(components(first), components(second)).prefix { $0 == $1 }.map { String($0.0) }
    return (first.hasPrefix("/") ? "/" : "") + shared.joined(separator: isWindows(first) ? "\\" : "/")
  }

  /// The directory of a recorded file.
  static func directory(of recorded: String) -> String {
    let parts = components(recorded).dropLast().map(String.init)
    return (recorded.hasPrefix("/") ? "/" : "") + parts.joined(separator: isWindows(recorded) ? "\\" : "/")
  }

  /// `C:\` or `\\host\`. Elsewhere a backslash may be a part of a name.
  static func isWindows(_ path: String) -> Bool {
    let start = Array(path.utf8.prefix(2))
    guard start.count == 2 else { return false }
    return start == Array(#"\\"#.utf8) || start[1] == UInt8(ascii: ":") && (start[0] | 0x20).isLowercaseLetter
  }

  private static func components(_ path: String) -> [Substring] {
    let isWindows = isWindows(path)
    return path.split { $0 == "/" || isWindows && $0 == "\\" }
  }
}

extension UInt8 {
  fileprivate var isLowercaseLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}
