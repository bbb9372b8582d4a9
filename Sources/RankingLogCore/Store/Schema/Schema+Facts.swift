// Metadata of works and its changes: the migrations after the seventh.
extension Schema {
  /// Superseded metadata of works and artists that rankings print. Rows are only added. Both tables share one sequence
  /// of numbers, which serves as a clock, because the system's clock may stop or jump back.
  static let former = """
    CREATE TABLE illust_former(
      id INTEGER PRIMARY KEY,
      illust INTEGER NOT NULL REFERENCES illust,
      -- When it changed, for people.
      until INTEGER NOT NULL,
      artist INTEGER REFERENCES artist,
      title TEXT NOT NULL,
      type INTEGER,
      page_count INTEGER,
      width INTEGER,
      height INTEGER,
      created_at INTEGER,
      uploaded_at INTEGER,
      age INTEGER,
      ai INTEGER,
      thumbnail INTEGER REFERENCES image_form,
      regular INTEGER REFERENCES image_form,
      original INTEGER REFERENCES image_form,
      tags TEXT
    ) STRICT;
    -- An index ends with the row's own number.
    CREATE INDEX illust_former_illust ON illust_former(illust);

    CREATE TABLE artist_former(
      id INTEGER PRIMARY KEY,
      artist INTEGER NOT NULL REFERENCES artist,
      until INTEGER NOT NULL,
      name TEXT NOT NULL,
      account TEXT
    ) STRICT;
    CREATE INDEX artist_former_artist ON artist_former(artist);

    -- The number of the latest former row, so that nobody looks for one where there is none. -1 where something that was
    -- known is lost or was never true: what fills it has always been so.
    ALTER TABLE illust ADD COLUMN former INTEGER;
    ALTER TABLE artist ADD COLUMN former INTEGER;
    -- The number of the last former row when the page was recorded; null and 0 before all of them.
    ALTER TABLE ranking_page ADD COLUMN former INTEGER;
    """

  /// Removes the rows of complete downloads, which earlier versions never removed. A partial file is named before its
  /// format is detected, so the final file may have a different extension.
  static let parts = """
    DELETE FROM part WHERE EXISTS(
      SELECT 1 FROM (SELECT substr(part.relative_path, 1, length(part.relative_path) - 5) AS name) JOIN place
      WHERE place.root = part.root AND (place.relative_path = name OR place.relative_path IN (
        SELECT rtrim(name, replace(name, '.', '')) || column1
        FROM (VALUES('jpg'), ('png'), ('gif'), ('webp'), ('zip')))));
    """

  static let captions = """
    -- What lists tell of a work beside what rankings need: bookmarks, works of followed artists and of one artist.
    CREATE TABLE listed_caption(
      illust INTEGER PRIMARY KEY REFERENCES illust,
      caption TEXT NOT NULL
    ) STRICT;
    """
}
