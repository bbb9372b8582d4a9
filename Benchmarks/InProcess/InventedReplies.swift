/// Invented responses for pixiv's four APIs, in the shape and approximate length of the real ones.
enum InventedReplies {
  /// `ranking.php`, a page of 50.
  static func web(_ works: [InventedWork], next: Int?) -> String {
    let slots = works.enumerated().map { index, work in
      """
      {"title":\(work.title.json(slashes: true)),"date":"2024年01月04日 16:47","tags":[\(list(work.tags))],\
      "url":\(work.url("c/240x480/img-master", 0, "_master1200.jpg").json(slashes: true)),\
      "illust_type":"0","illust_book_style":"0","illust_page_count":"\(work.pages)","user_name":\(work.name.json()),\
      "profile_img":\(portrait(work, "_50").json(slashes: true)),"illust_content_type":{"sexual":0,"lo":false,\
      "grotesque":false,"violent":false,"homosexual":false,"drug":false,"thoughts":false,"antisocial":false,\
      "religion":false,"original":true,"furry":false,"bl":false,"yuri":false},"illust_series":false,\
      "illust_id":\(work.id),"width":2937,"height":2541,"user_id":\(work.artist),"rank":\(index + 1),"yes_rank":5,\
      "rating_count":13557,"view_count":107138,"illust_upload_timestamp":1704354421,"attr":""}
      """
    }
    return """
      {"contents":[\(slots.joined(separator: ","))],"mode":"daily","content":"all","page":1,"prev":false,\
      "next":\(next?.description ?? "false"),"date":"20240105","prev_date":"20240104","next_date":false,"rank_total":500}
      """
  }

  /// `/v1/illust/ranking`, a page of 30.
  static func app(_ works: [InventedWork], offset: Int?) -> String {
    let next =
      offset.map { "https://app-api.pixiv.net/v1/illust/ranking?mode=day&offset=\($0)".json() } ?? "null"
    return #"{"illusts":[\#(works.map(app).joined(separator: ","))],"next_url":\#(next)}"#
  }

  static func app(_ work: InventedWork) -> String {
    let original = work.url("img-original", 0, ".png").json()
    let tags = work.tags.map { #"{"name":\#($0.json()),"translated_name":"a translation"}"# }
    let pages = (0..<work.pages).map { page in
      #"{"image_urls":{\#(sizes(work, page)),"original":\#(work.url("img-original", page, ".png").json())}}"#
    }
    return """
      {"id":\(work.id),"title":\(work.title.json()),"type":"illust","image_urls":{\(sizes(work, 0))},\
      "caption":\(work.caption.json()),"restrict":0,"user":{"id":\(work.artist),"name":\(work.name.json()),\
      "account":"account\(work.artist)","profile_image_urls":{"medium":\(portrait(work, "_170").json())},\
      "is_followed":false},"tags":[\(tags.joined(separator: ","))],"tools":["CLIP STUDIO PAINT"],\
      "create_date":"2024-01-04T16:47:02+09:00","page_count":\(work.pages),"width":2000,"height":1362,\
      "sanity_level":2,"x_restrict":0,"series":null,\
      "meta_single_page":{\(work.pages == 1 ? "\"original_image_url\":\(original)" : "")},\
      "meta_pages":[\(work.pages == 1 ? "" : pages.joined(separator: ","))],"total_view":79169,\
      "total_bookmarks":14061,"is_bookmarked":false,"visible":true,"is_muted":false,"illust_ai_type":1,\
      "illust_book_style":0}
      """
  }

  /// `ranking/all`, a page of 50.
  static func papi(_ works: [InventedWork], next: Int?) -> String {
    let host = "http://i2.pixiv.net"
    let places = works.enumerated().map { index, work in
      """
      {"rank":\(index + 1),"previous_rank":134,"work":{"id":\(work.id),"title":\(work.title.json()),"caption":null,\
      "tags":[\(list(work.tags))],"tools":null,"image_urls":{\
      "px_128x128":\(work.url("c/128x128/img-master", 0, "_square1200.jpg", host: host).json()),\
      "px_480mw":\(work.url("c/480x960/img-master", 0, "_master1200.jpg", host: host).json()),\
      "large":\(work.url("img-original", 0, ".png", host: host).json())},"width":875,"height":775,\
      "stats":{"scored_count":230,"score":2283,"views_count":16325,"favorited_count":{"public":null,"private":null},\
      "commented_count":null},"publicity":0,"age_limit":"all-age","created_time":"2015-05-12 00:01:00",\
      "reuploaded_time":"2015-05-12 00:01:19","user":{"id":\(work.artist),"account":"account\(work.artist)",\
      "name":\(work.name.json()),"is_following":null,"is_follower":null,"is_friend":null,"is_premium":null,\
      "profile_image_urls":{"px_170x170":\(portrait(work, "").json()),"px_50x50":\(portrait(work, "_s").json())},\
      "stats":null,"profile":null},"is_manga":null,"is_liked":null,"favorite_id":null,"page_count":\(work.pages),\
      "book_style":"right_to_left","type":"illustration","metadata":null,"content_type":null,"sanity_level":"white"}}
      """
    }
    return """
      {"status":"success","response":[{"content":"all","mode":"daily","date":"2015-05-13",\
      "works":[\(places.joined(separator: ","))]}],"count":1,"pagination":{"previous":null,\
      "next":\(next?.description ?? "null"),"current":1,"per_page":50,"total":500,"pages":10}}
      """
  }

  /// `ranking_log.php`: a row for each work.
  static func sapi(_ works: [InventedWork]) -> String {
    works.map { work in
      func quoted(_ text: String) -> String {
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
          "\"", with: "&quot;")
        return "\"\(escaped)\""
      }
      let folder = "http://i1.pixiv.net/img35/img/account\(work.artist)/mobile/\(work.id)"
      return """
        "\(work.id)","\(work.artist)","jpg",\(quoted(work.title)),"35",\(quoted(work.name)),"\(folder)_128x128.jpg",,,\
        "\(folder)_480mw.jpg",,,"2013-09-09 17:00:43",\(quoted(work.tags.joined(separator: " "))),"Photoshop SAI",\
        "982","9770","13361",\(quoted(work.caption)),\(work.pages == 1 ? "" : "\"\(work.pages)\""),,,"2242","0",\
        "account\(work.artist)",,"0",,,"http://i1.pixiv.net/img35/profile/account\(work.artist)/mobile/1_80.jpg",

        """
    }.joined()
  }

  private static func sizes(_ work: InventedWork, _ page: Int) -> String {
    let square = work.url("c/360x360_10_webp/img-master", page, "_square1200.jpg").json()
    let medium = work.url("c/540x540_70/img-master", page, "_master1200.jpg").json()
    let large = work.url("c/600x1200_90_webp/img-master", page, "_master1200.jpg").json()
    return #""square_medium":\#(square),"medium":\#(medium),"large":\#(large)"#
  }

  private static func portrait(_ work: InventedWork, _ end: String) -> String {
    "https://i.pximg.net/user-profile/img/\(work.date)/\(work.artist)_0123456789abcdef0123456789abcdef\(end).jpg"
  }

  private static func list(_ texts: [String]) -> String { texts.map { $0.json() }.joined(separator: ",") }
}
