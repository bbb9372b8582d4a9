import Testing

@testable import RankingLogCore

struct CredentialsTextTests {
  private static let whole = StoredAccount(
    user: PixivAccount(id: 7, name: "名\n前 = #", account: "seven", rating: .r18),
    app: TokenSet(
      refreshToken: "r", access: AccessToken(token: "a", expiresAt: Timestamp(seconds: 1_700_000_000))),
    appSince: Timestamp(seconds: 1_600_000_000), session: "7_b",
    sessionSince: Timestamp(seconds: 1_650_000_000),
    papi: TokenSet(refreshToken: "p", access: nil),
    sapi: AccessToken(token: "7_s", expiresAt: Timestamp(seconds: 1_700_000_001)))

  @Test(arguments: ["default", "second"])
  func `a stored account is read back`(name: String) throws {
    var text = CredentialsText()
    text.keep(Self.whole, as: name)
    let read = try CredentialsText(text.text)
    var expected = Self.whole
    expected.user?.name = "名前 = #"
    #expect(read.account(name) == expected && read.accounts == [name])
    #expect(read.text == text.text)
  }

  @Test func `only changed values are rewritten`() throws {
    let written = """
      # mine
      refresh_token = r

      [account second]
      # hers
      refresh_token = s
      session = 1_x

      """
    var text = try CredentialsText(written)
    #expect(text.text == written && text.accounts == ["default", "second"])
    var second = try #require(text.account("second"))
    second.app?.refreshToken = "t"
    text.keep(second, as: "second")
    #expect(
      text.text
        == written.replacing("refresh_token = s\nsession = 1_x", with: "session = 1_x\nrefresh_token = t"))
    text.keep(nil, as: "second")
    #expect(text.text == "# mine\nrefresh_token = r\n\n")
    text.remove("default")
    #expect(text.text == "# mine\n\n" && text.accounts.isEmpty)
  }

  @Test
  func `removing an account removes its comments, but not the next account's comments`() throws {
    var text = try CredentialsText("[account a]\n# a\nsession = x\n\n# b\n[account b]\nsession = y\n")
    text.remove("a")
    #expect(text.text == "\n# b\n[account b]\nsession = y\n" && text.accounts == ["b"])
  }

  @Test(arguments: [
    ("[account a b]", 1), ("[account ]", 1), ("[account ../x]", 1), ("[default]", 1), ("session =", 1),
    ("refresh_token = a\u{7f}b", 1), ("\n\naccess_token = é", 3), ("session = a;b", 1), ("other = x", 1),
    ("[account a]\nsession = x\n\n[account b]\nsession = y\n[account a]\nsession = z", 7),
  ])
  func `an invalid line is reported by number`(text: String, line: Int) {
    do throws(CredentialsText.ParseError) {
      _ = try CredentialsText(text)
      Issue.record("\(text) was read")
    } catch {
      #expect(error.line == line)
    }
  }
}
