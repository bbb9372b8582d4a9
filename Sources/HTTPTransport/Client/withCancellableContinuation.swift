/// Suspends the task until its continuation is resumed. The caller resumes it also after a cancellation.
///
/// Stays on the caller's actor. The closure that `withTaskCancellationHandler` takes would otherwise leave it and come
/// back: two changes of executors.
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
