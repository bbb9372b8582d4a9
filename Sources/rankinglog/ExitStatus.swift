import CommandLineKit
import RankingLogCore

/// An exit status. Scripts rely on the numbers.
struct ExitStatus: Hashable, Sendable {
  let code: Int32

  static let done = ExitStatus(code: 0)
  static let failed = ExitStatus(code: 1)
  static let usage = ExitStatus(code: 2)
  /// Completed, but some items failed.
  static let partly = ExitStatus(code: 3)
  static let signIn = ExitStatus(code: 4)
  static let nothing = ExitStatus(code: 5)
  static let network = ExitStatus(code: 6)
  static let rateLimited = ExitStatus(code: 7)
  static let storageBusy = ExitStatus(code: 8)
  static let diskFull = ExitStatus(code: 9)
  static let storageDamaged = ExitStatus(code: 10)

  /// The meaning of every status, for help and the manual.
  static let meanings = [
    ("0", "success"), ("1", "other failure"), ("2", "usage error"), ("3", "some items failed"),
    ("4", "sign-in required"), ("5", "nothing to show"), ("6", "network error"), ("7", "rate limited"),
    ("8", "archive in use"), ("9", "disk full"), ("10", "archive damaged"), ("130 or 143", "interrupted"),
  ]

  private init(code: Int32) { self.code = code }

  /// Creates the exit status of a run that ended without an error.
  init(_ outcome: RunOutcome) {
    self =
      switch outcome {
      case .complete: .done
      case .partial: .partly
      case .nothing: .nothing
      }
  }

  /// Creates the exit status of a run with a filter that would have this outcome without it.
  init(_ outcome: RunOutcome, filteredBy filter: FilterRun?) throws(RankingLogError) {
    self.init(try filter?.outcome(outcome) ?? outcome)
  }

  /// Creates the exit status of an outcome, or of the error that it throws.
  init(of outcome: () throws -> RunOutcome) {
    do { self = ExitStatus(try outcome()) } catch { self = ExitStatus(error) }
  }

  /// Creates the exit status of an error.
  init(_ error: any Error) {
    self =
      switch error {
      case let error as RankingLogError: ExitStatus(code: Int32(error.effect.exitStatus))
      case is UsageError: .usage
      case is KeepAlreadyRunningError: .storageBusy
      case SinkError.closed: .done
      case SinkError.full: .diskFull
      default: .failed
      }
  }
}
