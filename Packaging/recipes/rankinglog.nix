# nix-build -E 'with import <nixpkgs> {}; callPackage ./rankinglog.nix {}'
{ lib, stdenv, fetchurl, autoPatchelfHook }:

stdenv.mkDerivation rec {
  pname = "rankinglog";
  version = "@VERSION@";
  src = fetchurl {
    url = "@URL@/rankinglog-${version}-linux-x86_64.tar.xz";
    sha256 = "@SHA256@";
  };
  nativeBuildInputs = [ autoPatchelfHook ];
  dontStrip = true;
  installPhase = ''
    mkdir -p $out
    cp -r bin share $out
  '';
  meta = {
    description = "Print, browse and download past pixiv rankings";
    homepage = "@HOME@";
    license = lib.licenses.mit;
    platforms = [ "x86_64-linux" ];
    mainProgram = "rankinglog";
  };
}
