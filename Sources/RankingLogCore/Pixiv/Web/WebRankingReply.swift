/// `ranking.php?format=json`: an object without an envelope.
struct WebRankingReply: JSONObjectDecodable {
  let entries: [WebRankingSlot]
  let damaged: Int
  let mode: String?
  let content: String?
  let number: Int?
  let date: RankingDate?
  let next: Int?
  let previousDate: RankingDate?
  let total: Int?

  init(_ fields: LenientObject) throws(JSONError) {
    (entries, damaged) = try fields.required("contents") { fields.list($0, of: WebRankingSlot.self) }
    mode = fields.string("mode")
    content = fields.string("content")
    number = fields.int("page")
    date = fields.string("date").flatMap { RankingDate($0) }
    // `next` is the next page's number, or false at the end.
    next = try fields.next("next", fields.positive)
    // `prev_date` is false, or in 2015 null, without a previous ranking.
    previousDate = fields.string("prev_date").flatMap { RankingDate($0) }
    total = fields.int("rank_total")
  }

  /// Checks that the response matches the request; missing fields are ignored.
  func check(_ kind: RankingKind, _ date: RankingDate, _ page: Int) throws(RankingLogError) {
    try check(self.date?.description, is: date.description)
    try check(mode, is: kind.mode.rawValue)
    try check(number.map { "page \($0)" }, is: "page \(page)")
  }

  private func check(_ answered: String?, is wanted: String) throws(RankingLogError) {
    guard let answered, answered != wanted else { return }
    throw .notUnderstood(
      endpoint: WebClient.rankingEndpoint,
      reason: "requested \(wanted), but the reply is for \(answered.quotable)")
  }
}

/// An element of `contents`: a work with its rank, or a slot hidden from this viewer.
struct WebRankingSlot: JSONObjectDecodable {
  let id: Int
  let rank: Int
  let previousRank: Int?
  let title: String
  let artistID: Int?
  let artistName: String
  let date: String?
  let uploadedAt: Int?
  let tags: [String]
  let thumbnail: String?
  let type: Int?
  let pageCount: Int?
  let width: Int?
  let height: Int?
  let ratings: Int?
  let views: Int?
  let isMasked: Bool
  let maskReason: String?

  init(_ fields: LenientObject) throws(JSONError) {
    id = try fields.required("illust_id", fields.positive)
    rank = try fields.required("rank", fields.positive)
    previousRank = fields.int("yes_rank")
    title = fields.string("title") ?? ""
    artistID = fields.int("user_id")
    artistName = fields.string("user_name") ?? ""
    date = fields.string("date")
    uploadedAt = fields.int("illust_upload_timestamp")
    tags = fields.strings("tags") ?? []
    thumbnail = fields.text("url")
    type = fields.int("illust_type")
    pageCount = fields.int("illust_page_count")
    width = fields.int("width")
    height = fields.int("height")
    // `total_score` until about 2017.
    ratings = fields.int("rating_count") ?? fields.int("total_score")
    views = fields.int("view_count")
    isMasked = fields.bool("is_masked") ?? false
    maskReason = fields.text("mask_reason")
  }
}
