extension Schema {
  /// Images that another program recorded as downloaded, without a file on disk. Not rows of `file`, which have bytes
  /// and a checksum.
  static let claims = """
    CREATE TABLE claim(
      illust INTEGER NOT NULL,
      -- -1 for all pages.
      page INTEGER NOT NULL,
      -- The program that says so, and its record in its own words.
      origin TEXT NOT NULL,
      name TEXT NOT NULL,
      claimed_at INTEGER NOT NULL,
      PRIMARY KEY(illust, page)
    ) STRICT, WITHOUT ROWID;
    """
}
