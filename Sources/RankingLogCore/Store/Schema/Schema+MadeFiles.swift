extension Schema {
  /// Files converted from downloaded files. Separate from `file`, because they are neither images that pixiv has nor
  /// downloads.
  static let madeFiles = """
    CREATE TABLE made_file(
      root INTEGER NOT NULL REFERENCES root,
      relative_path TEXT NOT NULL,
      -- The work; NULL if it was made of a file that nobody downloaded here.
      illust INTEGER,
      -- Also the extension: webp, mp4, webm, mkv, apng or gif.
      format TEXT NOT NULL,
      -- The checksum of what it was made of: frames and their delays.
      source BLOB NOT NULL,
      bytes INTEGER NOT NULL,
      sha256 BLOB NOT NULL,
      made_at INTEGER NOT NULL,
      PRIMARY KEY(root, relative_path)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX made_file_source ON made_file(source);
    """

  static let madeFilesOfWorks = "CREATE INDEX made_file_illust ON made_file(illust);"
}
