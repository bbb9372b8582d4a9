extension Schema {
  /// The favorites of the archive.
  static let favorites = """
    CREATE TABLE favorite(
      illust INTEGER PRIMARY KEY,
      added_at INTEGER NOT NULL,
      CHECK(added_at BETWEEN -62135596800 AND 253402268399)
    ) STRICT;
    """
}
