// The members of anonymous responses that rankinglog does not read, or that not all responses have. From responses that
// other projects have published (daydreamer-json/pixiv-ajax-api-docs, 2022; Nandaka/PixivUtil2, 2020 to 2025;
// anybooru, October 2026).

extension WebRankingReply: DescribedReply {
  static let documentedMembers = DocumentedMembers(
    unread: [
      "": "prev next_date",
      "contents[]": """
      attr bookmarkable illust_book_style illust_content_type illust_series is_bookmarked profile_img
      """,
    ],
    // A slot that artists hide from guests has a reason. `total_score` is the earlier name of `rating_count`.
    optional: ["contents[]": "is_masked mask_reason total_score"])
}

extension WebIllustReply: DescribedReply {
  static let documentedMembers = DocumentedMembers(
    unread: [
      "": """
      alt bookStyle bookmarkData comicPromotion commentCount commentOff commissionLinkHidden contestBanners contestData
      description descriptionBoothId descriptionYoutubeId extraData fanboxPromotion id imageResponseCount
      imageResponseData imageResponseOutData isBookmarkable isHowto isLoginOnly isOriginal isUnlisted likeData
      locationMask noLoginData pollData request responseCount restrict reuploadDate seriesNavData sl storableTags title
      titleCaptionTranslation uploadDate userIllusts zoneConfig
      """,
      "tags": "authorId isLocked writable",
      "tags.tags[]": "deletable locked romaji userId userName",
      "tags.tags[].translation": "ko romaji zh zh_tw",
      "urls": "mini thumb",
      // Read only if guests get no URLs.
      "userIllusts.*": """
      aiType alt bookmarkData createDate description height id illustType isBookmarkable isMasked isUnlisted pageCount
      profileImageUrl restrict sl tags title titleCaptionTranslation updateDate userId userName width xRestrict
      """,
    ],
    optional: ["tags.tags[]": "translation", "tags.tags[].translation": "en"])
}

extension WebPageReply: DescribedReply {
  static let documentedMembers = DocumentedMembers(unread: ["": "height width", "urls": "thumb_mini"])
}
