import Foundation

/// The CPU time in seconds, user and system, that this process has used so far.
func processorTime() -> Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

/// The CPU time in seconds of this thread alone.
func threadProcessorTime() -> Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

private func seconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Prints a line of JSON.
func report(_ finding: some Encodable) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  print(String(decoding: try encoder.encode(finding), as: UTF8.self))
}
