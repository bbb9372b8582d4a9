extension Schema {
  /// The schema of the image cache. Its application ID is "RLoC".
  static let cache = Schema(
    applicationID: 0x524c_6f43,
    steps: [
      """
      CREATE TABLE image(
        url TEXT PRIMARY KEY,
        blob BLOB,
        file TEXT,
        bytes INTEGER NOT NULL,
        used_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX image_used ON image(used_at, url);
      """,
      "ALTER TABLE image ADD COLUMN sha256 BLOB",
      // Uses and counts of images are updated without reading the bytes, and the total is not recomputed for each
      // image.
      """
      CREATE TABLE image_data(image INTEGER PRIMARY KEY, data BLOB NOT NULL) STRICT;
      CREATE TABLE total(bytes INTEGER NOT NULL) STRICT;
      ALTER TABLE image RENAME TO image_before;
      DROP INDEX image_used;
      CREATE TABLE image(
        id INTEGER PRIMARY KEY,
        url TEXT NOT NULL UNIQUE,
        file TEXT,
        bytes INTEGER NOT NULL,
        sha256 BLOB,
        used_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX image_used ON image(used_at, url);
      INSERT INTO image SELECT rowid, url, file, bytes, sha256, used_at FROM image_before;
      INSERT INTO image_data SELECT rowid, blob FROM image_before WHERE blob IS NOT NULL;
      DROP TABLE image_before;
      INSERT INTO total SELECT coalesce(sum(bytes), 0) FROM image;
      CREATE TRIGGER image_added AFTER INSERT ON image BEGIN
        UPDATE total SET bytes = bytes + new.bytes;
      END;
      CREATE TRIGGER image_removed AFTER DELETE ON image BEGIN
        UPDATE total SET bytes = bytes - old.bytes;
        DELETE FROM image_data WHERE image = old.id;
      END;
      """,
      // Images used in the same second are evicted in the order of storage; URLs would double the size of the index.
      "DROP INDEX image_used; CREATE INDEX image_used ON image(used_at)",
      // The key is 64 bits of a SHA-256, see `ColorKey`. The color is NULL if the image has none.
      "CREATE TABLE color(key INTEGER PRIMARY KEY, rgb INTEGER) STRICT",
      "CREATE TABLE absence(url TEXT PRIMARY KEY, noted_at INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    ])
}
