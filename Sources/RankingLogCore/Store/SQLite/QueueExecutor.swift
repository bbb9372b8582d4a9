import Platform

/// An executor that runs an actor on a separate queue.
///
/// Database calls block, for up to 30 s while another process writes. On the shared executor, with one thread per core,
/// two such actors would stop all other tasks of the program.
final class QueueExecutor: SerialExecutor, TaskExecutor {
  private let queue = SerialQueue()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in
      job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    }
  }

  func checkIsolated() { precondition(queue.isCurrent, "not on the queue of the actor") }
}
