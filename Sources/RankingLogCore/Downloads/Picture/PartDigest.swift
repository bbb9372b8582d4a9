import Synchronization

/// The SHA-256 of a part, computed of its bytes as they are written, so that they need not be read again.
///
/// It knows only what it was given. Where the part has other bytes too, those of an earlier run, it has no checksum, and
/// the file has to be read.
final class PartDigest: Sendable {
  private struct State: ~Copyable, Sendable {
    /// Nil where bytes are missing. Guarded by the lock.
    nonisolated(unsafe) var digest: Digest?
    /// The number of bytes added.
    var count = 0
  }

  private let state = Mutex(State())

  /// The bytes that are added next are written at an offset of the part; at 0 they replace all others.
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

  /// The checksum of a part that has a length; nil unless all of its bytes were added. It is told once.
  func take(length: Int) -> [UInt8]? {
    state.withLock { state in
      defer { state = State() }
      return state.count == length ? try? state.digest?.finish() : nil
    }
  }
}
