# A Homebrew formula for Linux.
class Rankinglog < Formula
  desc "Print, browse and download past pixiv rankings"
  homepage "@HOME@"
  url "@URL@/rankinglog-@VERSION@-linux-x86_64.tar.xz"
  sha256 "@SHA256@"
  license "MIT"

  depends_on arch: :x86_64
  depends_on :linux

  def install
    bin.install "bin/rankinglog"
    man1.install Dir["share/man/man1/*"]
    generate_completions_from_executable(bin/"rankinglog", "generate")
    doc.install Dir["share/doc/rankinglog/*"]
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/rankinglog --version")
    assert_match "daily", shell_output("#{bin}/rankinglog modes -f tsv")
  end
end
