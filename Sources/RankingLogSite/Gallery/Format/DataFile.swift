import RankingLogCore

/// A data file of a site. A live page receives JSON; a page on disk can only read scripts.
struct DataFile {
  let key: SitePath.Key
  /// The expected length, in bytes.
  let capacity: Int
  let write: (inout JSONWriter) -> Void

  init(_ key: SitePath.Key, capacity: Int, _ write: @escaping (inout JSONWriter) -> Void) {
    (self.key, self.capacity, self.write) = (key, capacity, write)
  }

  /// The statement that passes the value to the page.
  var script: JSONWriter { JSONWriter(calling: "RL.put", key: key.text, capacity: capacity, write) }

  var json: [UInt8] {
    var writer = JSONWriter(capacity: capacity)
    write(&writer)
    return writer.bytes
  }
}
