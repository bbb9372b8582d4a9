extension Schema {
  /// A column for images that are incomplete at pixiv.
  static let incompleteImages = """
    -- 1 if pixiv's own file has no end: the artist uploaded a damaged image.
    ALTER TABLE file ADD COLUMN incomplete INTEGER NOT NULL DEFAULT 0 CHECK(incomplete IN (0, 1));

    DROP VIEW v_file;
    CREATE VIEW v_file AS
      SELECT file.illust AS work, file.page, file.size, file.format, file.bytes, lower(hex(file.sha256)) AS sha256,
        \(japan("file.uploaded_at")), root.path || '/' || place.relative_path AS path, place.how, file.incomplete
      FROM file LEFT JOIN place ON place.file = file.id LEFT JOIN root ON root.id = place.root;
    """
}
