import Platform

/// The limit of files and sockets that this process may have open.
///
/// At its limit, a process is not just slow: libdispatch opens files in `/proc` once per second, and crashes if it
/// cannot. Therefore the limit is raised at the start, and checked before a run opens any files.
package enum OpenFileLimit {
  /// More than any run needs. The hard limit is not used, because it may be a billion, and some programs close every
  /// possible descriptor when they start.
  private static let maximum: rlim_t = 4096

  /// The number of open files of a command without downloads, with a margin: the archive, the search index, the event
  /// queue of the runtime, one connection.
  package static let minimum = 24

  /// The current limit.
  static var current: Int { Int(clamping: limits.rlim_cur) }

  /// Raises the soft limit up to the hard limit, at most to 4096. Never lowers it.
  package static func raise() {
    var limits = limits
    let target = min(limits.rlim_max, maximum)
    guard limits.rlim_cur < target else { return }
    limits.rlim_cur = target
    _ = setrlimit(resource, &limits)
  }

  /// Checks that a run may open as many files as it needs.
  package static func require(_ count: Int = minimum) throws(RankingLogError) {
    let current = current
    guard current >= count else { throw .tooManyOpenFiles(limit: current) }
  }

  /// The error of a system call, if the cause is this limit or the system's limit; otherwise nil.
  static func error(code: Int32) -> RankingLogError? {
    code == EMFILE || code == ENFILE ? .tooManyOpenFiles(limit: current) : nil
  }

  private static var limits: rlimit {
    var limits = rlimit(rlim_cur: .max, rlim_max: .max)
    _ = getrlimit(resource, &limits)
    return limits
  }

  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif
}
