import Testing

@testable import RankingLogCore

struct WebPageTests {
  private func token(_ state: String) -> String? {
    let page =
      #"<html><script>var a;</script><script id="__NEXT_DATA__" type="application/json">"#
      + #"{"props":{"pageProps":{"serverSerializedPreloadedState":\#(state)}}}</script><script>x</script></html>"#
    return WebPage.token(Array(page.utf8))
  }

  @Test
  func `the CSRF token is in JSON within JSON, or directly in the JSON`() {
    #expect(token(#""{\"api\":{\"token\":\"0a1b\"},\"x\":\"\\u003c/script>\"}""#) == "0a1b")
    #expect(token(#"{"api":{"token":"0a1b"}}"#) == "0a1b")
  }

  @Test(arguments: [
    #""""#, #""{}""#, "null", "7", #"{"api":{}}"#, #"{"api":{"token":""}}"#,
    #"{"api":{"token":"a\r\nb: c"}}"#, "{",
  ])
  func `an invalid token is rejected`(state: String) {
    #expect(token(state) == nil)
  }

  @Test(arguments: ["", "<html></html>", #"id="__NEXT_DATA__""#, #"<script id="__NEXT_DATA__">{}"#])
  func `a page without the element has no token`(page: String) {
    #expect(WebPage.token(Array(page.utf8)) == nil)
  }
}
