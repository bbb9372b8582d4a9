/// Values in requests to pixiv that only pixiv can change, each with its source and the date of that source.
///
/// A path or a parameter that one client sends is in that client.
enum PixivProtocol {
  /// Host names.
  enum Host {
    /// The website, with its rankings and its internal API (unchanged on 2026-10-08).
    static let web = "www.pixiv.net"
    /// The API of the phone app (gallery-dl 1.32.18, 2026-10-21).
    static let app = "app-api.pixiv.net"
    /// The token host of both apps (gallery-dl 1.32.18, 2026-10-21).
    static let tokens = "oauth.secure.pixiv.net"
    /// PAPI (PixivAPI_iOS, 2014), closed in 2021.
    static let papi = "public-api.secure.pixiv.net"
    /// SAPI (PixivAPI_iOS, 2014), closed in 2015. It used plain HTTP.
    static let sapi = "spapi.pixiv.net"
    /// The page to which the website redirects guests, to sign in (PixivUtil2, 2026-05-07).
    static let signIn = "accounts.pixiv.net"
    /// The images of works, and the paths of its predecessors (gallery-dl 1.32.18, 2026-10-21).
    static let images = "i.pximg.net"
    /// The start of the URLs of images. A literal, because archives have millions of them.
    static let imageBase = "https://i.pximg.net/"
    /// The placeholders of hidden works (gallery-dl 1.32.18, 2026-10-21), and their first host (2014).
    static let placeholders = ["s.pximg.net", "source.pixiv.net"]
    /// The domains of all hosts (gallery-dl 1.32.18, 2026-10-21).
    static let domains = ["pixiv.net", "pximg.net"]

    /// Whether a host belongs to a domain.
    static func isIn(_ domain: String, _ host: String) -> Bool {
      host == domain || host.hasSuffix("." + domain)
    }
  }

  /// URLs for users and for the header Referer (PixivUtil2, 2026-05-07).
  enum Page {
    /// The home page.
    static let home = "https://www.pixiv.net/"
    /// The page of the newest ranking, before its parameters.
    static let ranking = "https://www.pixiv.net/ranking.php"
    /// The page of a work, before its ID.
    static let work: StaticString = "https://www.pixiv.net/artworks/"
    /// The page of a user, before the ID.
    static let user = "https://www.pixiv.net/users/"
    /// The page of a work in 2014, before its ID (RankingLog 1.3).
    static let workIn2014 = "http://www.pixiv.net/member_illust.php?mode=medium&illust_id="
  }

  /// The number of elements that one response contains.
  enum PageSize {
    /// A ranking on the website, as JSON (observed 2026-10-08).
    static let webRanking = 50
    /// An artist's works by ID, as the website's own pages request them (PixivUtil2, 2026-05-07).
    static let webWorks = 48
    /// A user's bookmarks, as the website's own pages request them (PixivUtil2, 2026-05-07).
    static let webBookmarks = 48
    /// Works of followed artists on the website (rankinglog, 2026-11-21; not stated by another client).
    static let webFollowed = 60
    /// Comments on a work on the website (rankinglog, 2026-11-21; not stated by another client).
    static let webComments = 50
    /// Every list of the app API (gallery-dl 1.32.18, 2026-10-21).
    static let app = 30
    /// Every list of PAPI, by its parameter `per_page` (PixivAPI_iOS, 2014).
    static let papi = 50
  }

  /// The largest offset of the app API. It rejects larger ones ("offset must be no more than 5000"), even from its own
  /// `next_url` (gallery-dl 1.32.18, 2026-10-21).
  static let lastAppOffset = 5000
}

// Names of clients, and their headers.
extension PixivProtocol {
  /// The browser as which requests to the website and to its images are sent.
  ///
  /// Firefox, because a browser of the Chromium family also sends client hints, which must match its name. The extended
  /// support release is in use for more than a year. Firefox is also the default name of gallery-dl, which uses the
  /// same API (1.32.18, 2026-10-21).
  enum Browser {
    /// The version (Debian's `firefox-esr` 153, 2026-11-28).
    static let version = 153
    /// The date on which the version was released (Mozilla's release calendar). pixiv has twice refused old names
    /// (PixivUtil2#1239, 2023; PixivUtil2#1332, 2024), so a test fails 18 months later.
    static let releaseDate = "2026-07-21"
    static let userAgent =
      "Mozilla/5.0 (X11; Linux x86_64; rv:\(version).0) Gecko/20100101 Firefox/\(version).0"

    /// The headers of a script that requests JSON from its own site. Requests with fewer headers were challenged in June
    /// 2026. The names and values of `Sec-Fetch` are the W3C's Fetch Metadata (Chromium 156 sends the same, 2026-11-28).
    static let script = [
      ("Accept", "application/json"), ("Sec-Fetch-Dest", "empty"), ("Sec-Fetch-Mode", "cors"),
      ("Sec-Fetch-Site", "same-origin"),
    ]

    /// The headers of a page that a user opens from another page of the site. `Accept` is Firefox's (since version 132,
    /// 2024).
    static let page = [
      ("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"),
      ("Upgrade-Insecure-Requests", "1"), ("Sec-Fetch-Dest", "document"), ("Sec-Fetch-Mode", "navigate"),
      ("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-User", "?1"),
    ]

    /// A browser of 2014, as which the original app requested originals (RankingLog 1.3).
    static let userAgentIn2014 =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.4 (KHTML, like Gecko) Chrome/22.0.1229.79 Safari/537.4"
  }

  /// The phone app.
  enum App {
    /// The name, which pixiv checks (gallery-dl 1.32.18, 2026-10-21).
    static let userAgent = "PixivIOSApp/7.19.1 (iOS 16.7.2; iPhone12,8)"
    static let referer = "https://app-api.pixiv.net/"
    /// The other headers (gallery-dl 1.32.18, 2026-10-21).
    static let headers = [
      ("App-OS", "ios"), ("App-OS-Version", "16.7.2"), ("App-Version", "7.19.1"),
    ]

    /// The name in 2014, expected by SAPI and PAPI (PixivAPI_iOS).
    static let userAgentIn2014 = "PixivIOSApp/5.1.1"
    static let refererIn2014 = "http://spapi.pixiv.net/"
  }
}

// Tokens.
extension PixivProtocol {
  /// The client that a token is issued to. Every client sends the constants of the official apps; they are not secret.
  struct Client: Hashable, Sendable {
    let id: String
    let secret: String

    /// The Android app, for the app API (gallery-dl 1.32.18, 2026-10-21).
    static let app = Client(
      id: "MOBrBDS8blbauoSck0ZfDbtuzpyT", secret: "lsACyCD94FhDUtGTXi3QzcFE2uU1hqtDaKeqrdwj")

    /// The iOS app of 2014, for PAPI (PixivAPI_iOS, 2014).
    static let papi = Client(
      id: "bYGKuGVw91e0NMfPGp44euvGt59s", secret: "HP3RmkgAmEGro0gn1x9ioawQE8WMfvLXDz3ZqxpK")
  }

  /// The requests of the login (gallery-dl 1.32.18, 2026-10-21).
  enum Login {
    /// The URL of grants.
    static let tokens = "https://oauth.secure.pixiv.net/auth/token"
    /// The URL of the page on which a user signs in, before the challenge.
    static let page = "https://app-api.pixiv.net/web/v1/login"
    /// The client that the page is for.
    static let pageClient = "pixiv-android"
    /// The page's target, required again with its code.
    static let redirect = "https://app-api.pixiv.net/web/v1/users/auth/pixiv/callback"
    /// The constant after the time in `X-Client-Hash`, an MD5, required since September 2019.
    static let hashSalt = "28c1fdd170a5204386cb1313c7077b34f83e4aaf4aa829ce78c231e05b0bae2c"
  }
}
