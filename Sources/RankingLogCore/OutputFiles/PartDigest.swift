import Synchronization

/// The SHA-256 of a part, computed while its bytes are written, so that they need not be read again.
///
/// If the part also contains bytes of an earlier run, there is no checksum, and the file has to be read.
final class PartDigest: Sendable {
  private struct State: ~Copyable, Sendable {
    /// Nil if bytes are missing. Guarded by the lock.
    nonisolated(unsafe) var digest: Digest?
    /// The number of bytes added.
    var count = 0
  }

  private let state = Mutex(State())

  /// Sets the offset of the bytes that are added next; at 0 they replace all others.
  func begin(at offset: Int) {
    state.withLock { state in
      if offset == 0 { state = State(digest: try? Digest(.sha256)) }
      if offset != state.count { state = State() }
    }
  }

  func add(_ bytes: UnsafeRawBufferPointer) {
    state.withLock { state in
      do throws(RankingLogError) {
        try state.digest?.update(bytes)
        state.count += bytes.count
      } catch {
        state = State()
      }
    }
  }

  /// Returns the checksum of a part of a given length, once; nil unless all its bytes were added.
  func take(length: Int) -> [UInt8]? {
    state.withLock { state in
      defer { state = State() }
      return state.count == length ? try? state.digest?.finish() : nil
    }
  }
}
