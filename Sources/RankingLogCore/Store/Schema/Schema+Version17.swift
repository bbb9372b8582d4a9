// The schema of version 0.2.0. `SchemaObjects` compares schemas without comments and white space.
extension Schema {
  /// All tables, indexes, triggers and views of version 17.
  static let version17 = [works, rankings, files, lists, unsearched, views].joined(separator: "\n")

  /// The tables of works. Codes: type 0 illust, 1 manga, 2 ugoira; age 0 all, 1 R-18, 2 R-18G; visibility 0 visible,
  /// 1 masked, 2 hidden, 3 deleted. Times are seconds since 1970 (UTC).
  private static let works = """
    CREATE TABLE artist(
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      account TEXT,
      former INTEGER
    ) STRICT;

    -- Image URLs without values of the work: {time} is its uploaded_at, {id} its ID.
    CREATE TABLE image_form(
      id INTEGER PRIMARY KEY,
      form TEXT NOT NULL UNIQUE
    ) STRICT;

    CREATE TABLE illust(
      id INTEGER PRIMARY KEY,
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
      visibility INTEGER NOT NULL,
      thumbnail INTEGER REFERENCES image_form,
      regular INTEGER REFERENCES image_form,
      original INTEGER REFERENCES image_form,
      -- The names, separated by U+001F. With one row per tag, a ranking of 500 is read half as fast, and the archive is a
      -- quarter larger.
      tags TEXT,
      former INTEGER
    ) STRICT;
    CREATE INDEX illust_artist ON illust(artist);

    -- Values that only a request for the work itself returns.
    CREATE TABLE detail(
      illust INTEGER PRIMARY KEY REFERENCES illust,
      fetched_at INTEGER NOT NULL,
      caption TEXT,
      views INTEGER,
      ratings INTEGER,
      bookmarks INTEGER
    ) STRICT;
    CREATE TABLE illust_page(
      illust INTEGER NOT NULL REFERENCES illust,
      page INTEGER NOT NULL,
      thumbnail INTEGER REFERENCES image_form,
      regular INTEGER REFERENCES image_form,
      original INTEGER REFERENCES image_form,
      PRIMARY KEY(illust, page)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE recent(
      illust INTEGER PRIMARY KEY,
      place INTEGER NOT NULL UNIQUE,
      seen_at INTEGER NOT NULL
    ) STRICT;

    -- Captions from lists of bookmarks, of followed artists and of an artist's works.
    CREATE TABLE listed_caption(
      illust INTEGER PRIMARY KEY REFERENCES illust,
      caption TEXT NOT NULL
    ) STRICT;

    CREATE TABLE illust_former(
      id INTEGER PRIMARY KEY,
      illust INTEGER NOT NULL REFERENCES illust,
      -- The time of the change; not used for comparisons.
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
    CREATE INDEX illust_former_illust ON illust_former(illust);

    CREATE TABLE artist_former(
      id INTEGER PRIMARY KEY,
      artist INTEGER NOT NULL REFERENCES artist,
      until INTEGER NOT NULL,
      name TEXT NOT NULL,
      account TEXT
    ) STRICT;
    CREATE INDEX artist_former_artist ON artist_former(artist);
    """

  private static let rankings = """
    CREATE TABLE ranking(
      id INTEGER PRIMARY KEY,
      source TEXT NOT NULL CHECK(source IN ('web', 'app', 'papi', 'sapi')),
      mode TEXT NOT NULL,
      content TEXT NOT NULL,
      date TEXT NOT NULL,
      state TEXT NOT NULL CHECK(state IN ('partial', 'complete', 'absent')),
      fetched_at INTEGER NOT NULL,
      total INTEGER,
      previous_date TEXT,
      -- NULL only for the current snapshot; 0 for an incomplete refresh.
      superseded_at INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX ranking_current ON ranking(mode, content, date, source) WHERE superseded_at IS NULL;

    CREATE TABLE ranking_page(
      ranking INTEGER NOT NULL REFERENCES ranking,
      page INTEGER NOT NULL,
      fetched_at INTEGER NOT NULL,
      next INTEGER,
      entries INTEGER NOT NULL,
      former INTEGER,
      PRIMARY KEY(ranking, page)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE ranking_entry(
      ranking INTEGER NOT NULL REFERENCES ranking,
      position INTEGER NOT NULL,
      illust INTEGER NOT NULL REFERENCES illust,
      rank INTEGER,
      previous_rank INTEGER,
      views INTEGER,
      ratings INTEGER,
      bookmarks INTEGER,
      visibility INTEGER NOT NULL,
      PRIMARY KEY(ranking, position)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX ranking_entry_illust ON ranking_entry(illust, ranking);

    CREATE VIEW ranking_best AS
      SELECT * FROM ranking AS mine
      WHERE superseded_at IS NULL AND state <> 'absent' AND NOT EXISTS (
        SELECT 1 FROM ranking AS other
        WHERE other.mode = mine.mode AND other.content = mine.content AND other.date = mine.date
          AND other.superseded_at IS NULL AND other.state <> 'absent'
          AND instr('web papi app sapi', other.source) < instr('web papi app sapi', mine.source));
    """

  private static let files = """
    -- One row per version: a new upload has another URL, and another row.
    CREATE TABLE file(
      id INTEGER PRIMARY KEY,
      illust INTEGER NOT NULL,
      page INTEGER NOT NULL,
      size TEXT NOT NULL CHECK(size IN ('original', 'regular', 'mobile', 'thumbnail')),
      url TEXT NOT NULL,
      uploaded_at INTEGER,
      -- The format, which is also the extension: jpg, png, gif, webp or zip.
      format TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      sha256 BLOB NOT NULL,
      etag TEXT,
      last_modified TEXT,
      checked_at INTEGER NOT NULL,
      -- The number of bytes after the end of the image. pixiv serves files as they were uploaded.
      extra_bytes INTEGER NOT NULL DEFAULT 0,
      UNIQUE(illust, page, size, url)
    ) STRICT;

    CREATE TABLE root(
      id INTEGER PRIMARY KEY,
      path TEXT NOT NULL UNIQUE
    ) STRICT;

    CREATE TABLE place(
      root INTEGER NOT NULL REFERENCES root,
      relative_path TEXT NOT NULL,
      file INTEGER NOT NULL REFERENCES file,
      how TEXT NOT NULL CHECK(how IN ('fetched', 'link', 'copy', 'adopted')),
      PRIMARY KEY(root, relative_path)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX place_file ON place(file);

    -- The URLs of partial files, which are resumed only from the same URL.
    CREATE TABLE part(
      root INTEGER NOT NULL REFERENCES root,
      relative_path TEXT NOT NULL,
      url TEXT NOT NULL,
      etag TEXT NOT NULL,
      PRIMARY KEY(root, relative_path)
    ) STRICT, WITHOUT ROWID;

    -- Failed downloads with their options, for another try.
    CREATE TABLE failed(
      id INTEGER PRIMARY KEY,
      root INTEGER NOT NULL REFERENCES root,
      size TEXT NOT NULL,
      -- The template of file names; empty for the default.
      template TEXT NOT NULL,
      illust INTEGER NOT NULL,
      -- -1 if the entire work failed.
      page INTEGER NOT NULL,
      source TEXT,
      reason TEXT NOT NULL,
      failed_at INTEGER NOT NULL,
      UNIQUE(root, size, template, illust, page)
    ) STRICT;
    CREATE TABLE failed_place(
      failed INTEGER NOT NULL REFERENCES failed,
      mode TEXT NOT NULL,
      content TEXT NOT NULL,
      date TEXT NOT NULL,
      rank INTEGER NOT NULL,
      PRIMARY KEY(failed, mode, content, date)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE made_file(
      root INTEGER NOT NULL REFERENCES root,
      relative_path TEXT NOT NULL,
      -- The work; NULL if the source was not downloaded.
      illust INTEGER,
      -- Also the extension: webp, mp4, webm, mkv, apng or gif.
      format TEXT NOT NULL,
      -- The checksum of the frames and their delays.
      source BLOB NOT NULL,
      bytes INTEGER NOT NULL,
      sha256 BLOB NOT NULL,
      made_at INTEGER NOT NULL,
      PRIMARY KEY(root, relative_path)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX made_file_source ON made_file(source);
    CREATE INDEX made_file_illust ON made_file(illust);

    CREATE TABLE sidecar(
      id INTEGER PRIMARY KEY,
      root INTEGER NOT NULL REFERENCES root,
      relative_path TEXT NOT NULL,
      -- The checksum of the written bytes: a file with other bytes was edited.
      sha256 BLOB NOT NULL,
      -- The checksum of the replaced bytes, which the file may still have after a crash.
      previous BLOB,
      written_at INTEGER NOT NULL,
      UNIQUE(root, relative_path)
    ) STRICT;

    CREATE TABLE claim(
      illust INTEGER NOT NULL,
      -- -1 for all pages.
      page INTEGER NOT NULL,
      -- The other program, and the text of its record.
      origin TEXT NOT NULL,
      name TEXT NOT NULL,
      claimed_at INTEGER NOT NULL,
      PRIMARY KEY(illust, page)
    ) STRICT, WITHOUT ROWID;
    """

  private static let lists = """
    -- Bookmarks at pixiv. Removed ones keep their rows.
    CREATE TABLE bookmark(
      user INTEGER NOT NULL,
      illust INTEGER NOT NULL,
      audience TEXT NOT NULL CHECK(audience IN ('public', 'private')),
      -- Increases from the oldest to the newest bookmark.
      place INTEGER NOT NULL,
      -- pixiv's bookmark ID; NULL from the app API, which has none.
      number INTEGER,
      -- The user's tags, separated by U+001F; NULL if unknown.
      tags TEXT,
      -- The time when it was added to this list.
      added_at INTEGER NOT NULL,
      -- The time of the last complete reading; NULL for bookmarks added here since.
      read_at INTEGER,
      removed_at INTEGER,
      PRIMARY KEY(user, illust)
    ) STRICT, WITHOUT ROWID;

    -- The newest works of the artists whom users follow.
    CREATE TABLE followed(
      user INTEGER NOT NULL,
      illust INTEGER NOT NULL,
      -- The publication time; a time of a neighbor if unknown.
      at INTEGER NOT NULL,
      -- 1 if works between this row and the next one may be missing.
      gap INTEGER NOT NULL CHECK(gap IN (0, 1)),
      PRIMARY KEY(user, at, illust),
      UNIQUE(user, illust)
    ) STRICT, WITHOUT ROWID;
    """
}
