public import Testing

extension Trait where Self == TimeLimitTrait {
  /// Stops a test that hangs.
  ///
  /// The limit is far above what any test takes on a machine that does other work: times are not what tests measure.
  public static var watchdog: Self { .timeLimit(.minutes(30)) }
}
