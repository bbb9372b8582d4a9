extension Schema {
  /// Sidecars of files. Separate from `file` and `made_file`, because they have no work to show, and other programs
  /// edit them.
  static let sidecars = """
    CREATE TABLE sidecar(
      id INTEGER PRIMARY KEY,
      root INTEGER NOT NULL REFERENCES root,
      relative_path TEXT NOT NULL,
      -- The checksum of what was written: a file with another one was edited by somebody else.
      sha256 BLOB NOT NULL,
      -- The checksum of what it replaced: the file may still be that one after a crash.
      previous BLOB,
      written_at INTEGER NOT NULL,
      UNIQUE(root, relative_path)
    ) STRICT;
    """
}
