extension Schema {
  /// The archive's schema. Its application ID is "RLog", or "RLbk" in backups.
  static let archive = Schema(
    applicationID: 0x524c_6f67,
    steps: [
      works, rankings, files, failures, tags, bookmarks, followed, former, captions, doubts, parts, views,
      unsearched, madeFiles, sidecars, claims, madeFilesOfWorks, stamps,
      incompleteImages,
    ],
    backupID: 0x524c_626b, argumentCheck: WrittenValues.check)

  /// The tables of works. Codes: type 0 illust, 1 manga, 2 ugoira; age 0 all, 1 R-18, 2 R-18G; visibility 0 visible, 1
  /// masked, 2 hidden, 3 deleted. Times are seconds since 1970 (UTC).
  private static let works = """
    CREATE TABLE artist(
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      account TEXT
    ) STRICT;

    -- Image addresses without what the work itself says: {time} stands for uploaded_at, {id} for the id.
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
      original INTEGER REFERENCES image_form
    ) STRICT;
    CREATE INDEX illust_artist ON illust(artist);

    CREATE TABLE tag(
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE illust_tag(
      illust INTEGER NOT NULL REFERENCES illust,
      place INTEGER NOT NULL,
      tag INTEGER NOT NULL REFERENCES tag,
      PRIMARY KEY(illust, place)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX illust_tag_tag ON illust_tag(tag, illust);

    -- What only a question for the work itself tells.
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
      -- Set on every snapshot but the current one; 0 for a refresh that has not taken its place yet.
      superseded_at INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX ranking_current ON ranking(mode, content, date, source) WHERE superseded_at IS NULL;

    CREATE TABLE ranking_page(
      ranking INTEGER NOT NULL REFERENCES ranking,
      page INTEGER NOT NULL,
      fetched_at INTEGER NOT NULL,
      next INTEGER,
      entries INTEGER NOT NULL,
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

    -- One source for each list, so that ranks of two sources never mix.
    CREATE VIEW ranking_best AS
      SELECT * FROM ranking AS mine
      WHERE superseded_at IS NULL AND state <> 'absent' AND NOT EXISTS (
        SELECT 1 FROM ranking AS other
        WHERE other.mode = mine.mode AND other.content = mine.content AND other.date = mine.date
          AND other.superseded_at IS NULL AND other.state <> 'absent'
          AND instr('web papi app sapi', other.source) < instr('web papi app sapi', mine.source));
    """

  private static let files = """
    -- One row a version: a work uploaded anew has another address and gets another row.
    CREATE TABLE file(
      id INTEGER PRIMARY KEY,
      illust INTEGER NOT NULL,
      page INTEGER NOT NULL,
      size TEXT NOT NULL CHECK(size IN ('original', 'regular', 'mobile', 'thumbnail')),
      url TEXT NOT NULL,
      uploaded_at INTEGER,
      -- What the bytes are, which is also the extension: jpg, png, gif, webp or zip.
      format TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      sha256 BLOB NOT NULL,
      etag TEXT,
      last_modified TEXT,
      checked_at INTEGER NOT NULL,
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

    -- Which address a half-written file comes from, so that it is continued only from there.
    CREATE TABLE part(
      root INTEGER NOT NULL REFERENCES root,
      relative_path TEXT NOT NULL,
      url TEXT NOT NULL,
      etag TEXT NOT NULL,
      PRIMARY KEY(root, relative_path)
    ) STRICT, WITHOUT ROWID;
    """

  private static let failures = """
    -- Bytes behind the end of the picture: some people upload such, and pixiv serves what they uploaded.
    ALTER TABLE file ADD COLUMN extra_bytes INTEGER NOT NULL DEFAULT 0;

    -- What could not be had, and how it was wanted, so that it can be tried again.
    CREATE TABLE failed(
      id INTEGER PRIMARY KEY,
      root INTEGER NOT NULL REFERENCES root,
      size TEXT NOT NULL,
      -- The template of names; empty for the usual ones.
      template TEXT NOT NULL,
      illust INTEGER NOT NULL,
      -- -1 where the work as a whole failed.
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
    """

  /// A work's tags in one string, separated by U+001F. With one row per tag, reading a ranking of 500 was nearly twice
  /// as slow, and the archive was a quarter larger.
  private static let tags = """
    ALTER TABLE illust ADD COLUMN tags TEXT;
    UPDATE illust SET tags = (
      SELECT group_concat(name, char(31)) FROM (SELECT tag.name FROM illust_tag JOIN tag ON tag.id = illust_tag.tag
        WHERE illust_tag.illust = illust.id ORDER BY illust_tag.place));
    DROP TABLE illust_tag;
    DROP TABLE tag;
    """

  private static let bookmarks = """
    -- What users have bookmarked at pixiv. Those that were removed stay, and say when that was known.
    CREATE TABLE bookmark(
      user INTEGER NOT NULL,
      illust INTEGER NOT NULL,
      audience TEXT NOT NULL CHECK(audience IN ('public', 'private')),
      -- The newest of a list has the greatest.
      place INTEGER NOT NULL,
      -- pixiv's own; null where only the App was asked, which tells none.
      number INTEGER,
      -- The names that the user gave it, with U+001F between them; null where no source told.
      tags TEXT,
      -- When it came on the list here.
      added_at INTEGER NOT NULL,
      -- When it was read together with its neighbours; null for what was added here since.
      read_at INTEGER,
      removed_at INTEGER,
      PRIMARY KEY(user, illust)
    ) STRICT, WITHOUT ROWID;
    """

  private static let followed = """
    -- The newest works of the artists whom users follow.
    CREATE TABLE followed(
      user INTEGER NOT NULL,
      illust INTEGER NOT NULL,
      -- When it came out, in seconds since 1970; or where it stands, if that was not told.
      at INTEGER NOT NULL,
      -- 1 where nobody has read what comes after it, else 0: the next row, or works that are gone.
      gap INTEGER NOT NULL CHECK(gap IN (0, 1)),
      PRIMARY KEY(user, at, illust),
      UNIQUE(user, illust)
    ) STRICT, WITHOUT ROWID;
    """
}
