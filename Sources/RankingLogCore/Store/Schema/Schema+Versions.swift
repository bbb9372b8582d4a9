extension Schema {
  /// Versions of works and artists as rows that entries refer to.
  ///
  /// Before, a page stored the number of the last superseded row at its time, and printed the next superseded row of
  /// each work.
  static let versions = """
    DROP VIEW ranking_best;
    ALTER TABLE illust_former RENAME TO illust_version;
    ALTER TABLE artist_former RENAME TO artist_version;
    DROP INDEX illust_former_illust;
    DROP INDEX artist_former_artist;
    CREATE INDEX illust_version_illust ON illust_version(illust);
    CREATE INDEX illust_version_artist ON illust_version(artist);
    CREATE INDEX artist_version_artist ON artist_version(artist);

    -- The versions that an entry prints; NULL for the current rows.
    ALTER TABLE ranking_entry ADD COLUMN version INTEGER REFERENCES illust_version;
    ALTER TABLE ranking_entry ADD COLUMN artist_version INTEGER REFERENCES artist_version;

    CREATE TEMP TABLE page_end(
      ranking INTEGER, position INTEGER, former INTEGER, PRIMARY KEY(ranking, position)
    ) WITHOUT ROWID;
    INSERT OR IGNORE INTO page_end
      SELECT ranking, total(entries) OVER (PARTITION BY ranking ORDER BY page), coalesce(former, 0)
      FROM ranking_page ORDER BY ranking, page;
    UPDATE ranking_entry INDEXED BY ranking_entry_illust SET version = (
      SELECT min(version.id) FROM illust_version AS version
      WHERE version.illust = ranking_entry.illust AND version.id > \(pageFormer))
    WHERE illust IN (SELECT illust FROM illust_version);
    UPDATE ranking_entry INDEXED BY ranking_entry_illust SET artist_version = (
      SELECT min(version.id) FROM artist_version AS version
      WHERE version.artist = iif(ranking_entry.version IS NULL,
          (SELECT artist FROM illust WHERE id = ranking_entry.illust),
          (SELECT artist FROM illust_version WHERE id = ranking_entry.version))
        AND version.id > \(pageFormer))
    WHERE illust IN (
      SELECT id FROM illust WHERE artist IN (SELECT artist FROM artist_version)
      UNION SELECT illust FROM illust_version WHERE artist IN (SELECT artist FROM artist_version));
    DROP TABLE page_end;

    ALTER TABLE illust DROP COLUMN former;
    ALTER TABLE ranking_page DROP COLUMN former;

    CREATE TABLE new_artist(
      id INTEGER PRIMARY KEY,
      -- Empty if unknown. NULL if lost: the next name has always been valid.
      name TEXT,
      account TEXT
    ) STRICT;
    INSERT INTO new_artist SELECT id, iif(former = -1, nullif(name, ''), name), account FROM artist;
    DROP TABLE artist;
    PRAGMA legacy_alter_table=ON;
    ALTER TABLE new_artist RENAME TO artist;
    PRAGMA legacy_alter_table=OFF;

    \(statistics)
    """

  /// The number of the last superseded row when the page of an entry was recorded.
  private static let pageFormer = """
    (SELECT former FROM page_end AS page
      WHERE page.ranking = ranking_entry.ranking AND page.position >= ranking_entry.position
      ORDER BY page.position LIMIT 1)
    """

  /// The tables of older versions that have another name now.
  static let renamedTables = ["illust_former": "illust_version", "artist_former": "artist_version"]
}
