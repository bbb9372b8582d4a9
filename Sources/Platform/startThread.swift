/// Runs `body` on a new, detached thread with SIGPIPE blocked, so that a write to a closed pipe or connection is an error:
/// with `CURLOPT_NOSIGNAL` libcurl does not guard its writes against the signal.
///
/// - Returns: false when the system cannot create a thread; `body` is not called then.
package func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  let context = Unmanaged.passRetained(ThreadBody(run: body)).toOpaque()
  #if canImport(Glibc)
    var thread = pthread_t()
    let status = pthread_create(&thread, nil, runThreadBody, context)
    if status == 0 { pthread_detach(thread) }
  #else
    var thread: pthread_t?
    let status = pthread_create(&thread, nil, runThreadBody, context)
    if let thread { pthread_detach(thread) }
  #endif
  if status != 0 { Unmanaged<ThreadBody>.fromOpaque(context).release() }
  return status == 0
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

#if canImport(Glibc)
  private typealias ThreadContext = UnsafeMutableRawPointer?
#else
  private typealias ThreadContext = UnsafeMutableRawPointer
#endif

private func runThreadBody(_ context: ThreadContext) -> UnsafeMutableRawPointer? {
  blockBrokenPipeSignal()
  let pointer: UnsafeMutableRawPointer? = context
  if let pointer { Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().run() }
  return nil
}

private func blockBrokenPipeSignal() {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGPIPE)
  pthread_sigmask(SIG_BLOCK, &signals, nil)
}
