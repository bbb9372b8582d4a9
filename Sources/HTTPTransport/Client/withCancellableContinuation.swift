/// Suspends the task until its continuation is resumed. The caller must resume it after a cancellation, too.
///
/// Remains on the caller's actor. The closure of `withTaskCancellationHandler` would leave it and return: two changes
/// of executors.
func withCancellableContinuation<Value: Sendable>(
  isolation: isolated (any Actor)? = #isolation,
  _ body: (CheckedContinuation<Value, Never>) -> Void,
  onCancel: @Sendable () -> Void
) async -> Value {
  await withTaskCancellationHandler {
    await withCheckedContinuation(isolation: isolation) { body($0) }
  } onCancel: {
    onCancel()
  }
}
