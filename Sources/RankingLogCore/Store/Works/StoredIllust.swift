/// A work stored in the archive.
package struct StoredIllust: Sendable {
  let illust: Illust
  /// The time of the last request for the work itself; nil if it was only received in lists.
  let detailedAt: Timestamp?
}
