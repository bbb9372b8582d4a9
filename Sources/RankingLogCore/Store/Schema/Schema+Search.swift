extension Schema {
  /// The works missing from the search index since it was first built. Both tables are bookkeeping for that index, and
  /// useless without it.
  static let unsearched = """
    -- The state that the index was last brought up to; no row before it was built.
    CREATE TABLE search_epoch(epoch INTEGER NOT NULL) STRICT;
    -- 1 if the index may have the work under an earlier title or tags.
    CREATE TABLE unsearched(
      illust INTEGER PRIMARY KEY,
      is_changed INTEGER NOT NULL CHECK(is_changed IN (0, 1))
    ) STRICT;
    CREATE TRIGGER illust_added AFTER INSERT ON illust WHEN EXISTS(SELECT 1 FROM search_epoch) BEGIN
      INSERT INTO unsearched VALUES(new.id, 0) ON CONFLICT DO UPDATE SET is_changed = 1;
    END;
    CREATE TRIGGER illust_changed AFTER UPDATE OF title, tags ON illust
      WHEN (new.title IS NOT old.title OR new.tags IS NOT old.tags) AND EXISTS(SELECT 1 FROM search_epoch) BEGIN
      INSERT INTO unsearched VALUES(new.id, 1) ON CONFLICT DO UPDATE SET is_changed = 1;
    END;
    """

  /// The tables of that bookkeeping. A recovered archive has none: its index is built again.
  static let searchTables: Set = ["search_epoch", "unsearched"]

  /// The search index. Its application ID is "RLoS". It is built again rather than migrated.
  static let search = Schema(
    applicationID: 0x524c_6f53,
    steps: [
      """
      CREATE VIRTUAL TABLE search USING fts5(tokens, content='', detail=none, columnsize=0, tokenize='ascii');
      CREATE VIRTUAL TABLE vocabulary USING fts5vocab(search, row);
      -- Works that were indexed under earlier titles or tags too.
      CREATE TABLE changed(illust INTEGER PRIMARY KEY) STRICT;
      -- The archive's epoch, and the one before, which the archive still has after a crash between two commits.
      CREATE TABLE state(epoch INTEGER NOT NULL, previous INTEGER NOT NULL) STRICT;
      """
    ])
}
