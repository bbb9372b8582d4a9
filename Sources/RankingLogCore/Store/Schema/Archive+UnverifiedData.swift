// Unverified data stored by earlier versions. `doctor` counts it, and a migration discards it.
extension Schema {
  /// The index of the migration that discards the data.
  static let doubtsStep = 9

  static let doubts = """
    -- What stands in for a work is no fact of it. What is told next has always been so.
    UPDATE illust SET
      width = iif(\(Doubtful.size), NULL, width), height = iif(\(Doubtful.size), NULL, height),
      page_count = iif(\(Doubtful.size), NULL, page_count), title = iif(\(Doubtful.title), '', title),
      created_at = nullif(created_at, \(Doubtful.epoch)), former = \(SupersededRowID.amended)
    WHERE id IN (\(Doubtful.works));
    UPDATE artist SET name = '' WHERE id IN (\(Doubtful.artists));
    UPDATE artist SET former = \(SupersededRowID.amended) WHERE name = '';

    UPDATE illust SET visibility = iif(title = '' AND artist IS NULL, 2, 0) WHERE id IN (\(Doubtful.deletions));

    DELETE FROM ranking WHERE id IN (\(Doubtful.absences));

    -- Where the pages end too early, the last one goes; of an empty beginning, the first.
    CREATE TEMP TABLE doubtful_page AS
      SELECT page.ranking, page.page, (
        SELECT coalesce(sum(other.entries), 0) FROM ranking_page AS other
        WHERE other.ranking = page.ranking AND other.page < page.page) AS start
      FROM ranking_page AS page
      WHERE page.next IS NULL AND page.ranking IN (\(Doubtful.shortRankings))
        OR page.page = 1 AND page.ranking IN (\(Doubtful.emptyRankings));
    DELETE FROM ranking_entry WHERE ranking IN (SELECT ranking FROM doubtful_page) AND EXISTS (
      SELECT 1 FROM doubtful_page AS page JOIN ranking_page AS stored USING(ranking, page)
      WHERE page.ranking = ranking_entry.ranking
        AND ranking_entry.position BETWEEN page.start + 1 AND page.start + stored.entries);
    DELETE FROM ranking_page WHERE (ranking, page) IN (SELECT ranking, page FROM doubtful_page);
    UPDATE ranking SET state = 'partial' WHERE id IN (SELECT ranking FROM doubtful_page);
    DELETE FROM ranking WHERE id IN (SELECT ranking FROM doubtful_page) AND id NOT IN (SELECT ranking FROM ranking_page);
    DROP TABLE doubtful_page;
    """
}

/// Queries for the IDs of rows with unverified data.
private enum Doubtful {
  /// 1970-01-01T00:00:00+09:00, the time of works masked by pixiv's website.
  static let epoch = -32_400
  static let title = "title = '-----'"
  /// The condition for a placeholder, which has 100 × 100 pixels and one page. Together with its title or time, these
  /// values belong to no real work.
  static let size =
    "(\(title) OR created_at = \(epoch) AND width = 100 AND height = 100 AND page_count = 1)"

  static let works = "SELECT id FROM illust WHERE \(title) OR created_at = \(epoch)"
  static let artists = "SELECT id FROM artist WHERE name = '-----'"

  /// Works with unverified deletions: a refusal was mistaken for a deletion. Rankings report deletions themselves.
  static let deletions = """
    SELECT id FROM illust WHERE visibility = 3 AND NOT EXISTS (
      SELECT 1 FROM ranking_entry AS entry WHERE entry.illust = illust.id AND entry.visibility = 3)
    """

  /// Unverified absences: an unknown path was mistaken for a date without a ranking. A later ranking that names the
  /// previous one proves that no ranking was published between the two.
  static let absences = """
    SELECT id FROM ranking WHERE state = 'absent' AND superseded_at IS NULL AND id NOT IN (
      SELECT absent.id FROM ranking AS absent JOIN ranking AS proof
        ON proof.source = absent.source AND proof.mode = absent.mode AND proof.content = absent.content
        AND proof.previous_date < absent.date AND absent.date < proof.date
      WHERE absent.state = 'absent')
    """

  /// Current rankings from the website and PAPI, which have fifty entries per page.
  private static let reported = "superseded_at IS NULL AND source IN ('web', 'papi')"
  static let shortRankings = """
    SELECT id FROM ranking WHERE \(reported) AND state = 'complete' AND total > 50 * (
      SELECT max(page.page) FROM ranking_page AS page WHERE page.ranking = ranking.id)
    """
  static let emptyRankings = """
    SELECT id FROM ranking WHERE \(reported) AND state <> 'absent' AND coalesce(total, 1) > 0 AND EXISTS (
      SELECT 1 FROM ranking_page AS page WHERE page.ranking = ranking.id AND page.page = 1 AND page.entries = 0)
    """
}

extension UnverifiedData {
  /// Counts the unverified data before the migration that discards it.
  mutating func count(before migration: Int, of connection: borrowing Connection) throws(RankingLogError) {
    if migration == Schema.doubtsStep { self = try UnverifiedData(in: connection) }
  }

  /// Counts the unverified data of an archive with rankings; zero if it was already migrated.
  init(in connection: borrowing Connection) throws(RankingLogError) {
    self.init()
    let version = try Database.version(connection)
    guard (2...Schema.doubtsStep).contains(version) else { return }
    deletions = try connection.count(of: Doubtful.deletions)
    absences = try connection.count(of: Doubtful.absences)
    rankings = try connection.count(of: "\(Doubtful.shortRankings) UNION \(Doubtful.emptyRankings)")
    works = try connection.count(of: Doubtful.works)
    artists = try connection.count(of: Doubtful.artists)
  }
}

extension Connection {
  fileprivate borrowing func count(of question: String) throws(RankingLogError) -> Int {
    try first("SELECT count(*) FROM (\(question))") { (row: borrowing Row) in row.int(0) } ?? 0
  }
}
