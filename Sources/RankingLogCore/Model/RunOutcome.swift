/// The part of a request that a run completed.
public enum RunOutcome: Sendable {
  /// Everything.
  case complete
  /// Not everything: some items failed, or a limit ended the run.
  case partial
  /// No part, and another run would have the same result.
  case nothing
}
