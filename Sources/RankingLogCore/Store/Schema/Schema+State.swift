extension Schema {
  /// The state of commands that run unattended. `section` is the name of a `[keep …]` section, and `series` its ranking:
  /// a section whose ranking was changed starts from scratch.
  static let state = """
    -- The first date of the next run of keep. Not derived from the rankings: a stored list may have missing images, or
    -- may have been stored by another command after missing dates.
    CREATE TABLE keep_progress(
      section TEXT NOT NULL,
      series TEXT NOT NULL,
      date TEXT NOT NULL CHECK(date(date, '+0 days') IS date),
      PRIMARY KEY(section, series)
    ) STRICT, WITHOUT ROWID;

    -- The dates whose new works were passed to the command of a section, and these works.
    CREATE TABLE notified_date(
      section TEXT NOT NULL,
      series TEXT NOT NULL,
      date TEXT NOT NULL CHECK(date(date, '+0 days') IS date),
      -- 1 if all new works of the date were passed.
      is_done INTEGER NOT NULL CHECK(is_done BETWEEN 0 AND 1),
      PRIMARY KEY(section, series, date)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE notified(
      section TEXT NOT NULL,
      series TEXT NOT NULL,
      illust INTEGER NOT NULL,
      date TEXT NOT NULL CHECK(date(date, '+0 days') IS date),
      PRIMARY KEY(section, series, illust, date)
    ) STRICT, WITHOUT ROWID;

    -- Picked works. Each seed is a series of picks.
    CREATE TABLE picked(
      seed TEXT NOT NULL,
      date TEXT NOT NULL CHECK(date(date, '+0 days') IS date),
      illust INTEGER NOT NULL,
      PRIMARY KEY(seed, date)
    ) STRICT, WITHOUT ROWID;
    """
}
