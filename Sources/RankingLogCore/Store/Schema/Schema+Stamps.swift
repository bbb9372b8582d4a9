extension Schema {
  /// Stamps that distinguish edited files from damaged ones, and the progress of verifications.
  static let stamps = """
    -- The modification time in nanoseconds and the inode that the file had with its recorded bytes; NULL if unknown: rows
    -- of earlier versions, until a verification has read the file.
    ALTER TABLE place ADD COLUMN modified INTEGER;
    ALTER TABLE place ADD COLUMN inode INTEGER;
    -- 1 if the last verification reported the file as damaged.
    ALTER TABLE place ADD COLUMN damaged INTEGER NOT NULL DEFAULT 0;
    -- The number of the last verification that read the file. Not a time: clocks stop and jump.
    ALTER TABLE place ADD COLUMN checked INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX place_checked ON place(checked, file);

    ALTER TABLE made_file ADD COLUMN modified INTEGER;
    ALTER TABLE made_file ADD COLUMN inode INTEGER;
    ALTER TABLE made_file ADD COLUMN damaged INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE made_file ADD COLUMN checked INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX made_file_checked ON made_file(checked);
    """
}
