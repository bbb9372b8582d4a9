"""The scripts of Documentation/News.md, with the addresses of services on loopback."""

import re
import unicodedata

from home import NEWS

# The addresses in the document, with the parts of each service that differ on loopback.
_ADDRESSES = {
    "ntfy": ("https://ntfy.sh", "http://"), "telegram": ("https://api.telegram.org", "http://"),
    "discord": ("https://discord.com", "http://"), "mail": ("smtps://smtp.example.org", "smtp://"),
    "apprise": ("jsons://hook.example.org", "json://"),
}
_BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def scripts() -> dict[str, str]:
    """Returns each script by the last word of its name."""
    with open(NEWS, encoding="utf-8") as file:
        blocks = re.findall(r"^```sh\n(#!.*?)^```$", file.read(), re.M | re.S)
    return {re.match(r"#!.*\n# ~/bin/rankinglog-(\w+)\n", block)[1]: block for block in blocks}


def install(home, name: str, address: str):
    """Writes a script to ~/bin. Apprise reads the address from its own file."""
    with open(NEWS, encoding="utf-8") as file:
        lines = [line for line in re.findall(r"`(jsons://\S*)`", file.read())]
    public, scheme = _ADDRESSES[name]
    script = scripts()[name]
    if name == "apprise":
        home.write(".config/apprise.conf", "".join(_moved(line, public, scheme + address) + "\n" for line in lines))
    else:
        script = _moved(script, public, scheme + address)
    home.write(f"bin/rankinglog-{name}", script, 0o700)


def _moved(text: str, public: str, local: str) -> str:
    if text.count(public) != 1:
        raise AssertionError(f"{public} is expected once in {text}")
    return text.replace(public, local)


def line(record: dict, length: int = 150) -> str:
    """Returns the line that scripts send for a work."""
    artist = record["artist"]["name"] if record["artist"] else "?"
    text = f"{record['rank']}. {record['title']} - {artist}"
    return re.sub("\0+", " ", "".join("\0" if _is_removed(character) else character for character in text))[:length]


def _is_removed(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Zl", "Zp") or character in _BIDI
