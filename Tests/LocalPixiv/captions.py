"""Captions in the formats of the services."""


def escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def html(work) -> str:
    """Returns the format of the website and the app API, with a link in some captions."""
    text = "<br />".join(escape(line) for line in work.caption)
    if work.id % 9 == 0:
        text += '<br /><a href="https://example.com/{0}" target="_blank">https://example.com/{0}</a>'.format(work.id)
    return text


def plain(work) -> str:
    """Returns the format of PAPI."""
    return "\r\n".join(work.caption)


def escaped(work) -> str:
    """Returns the format of SAPI: with line feeds, and escaped except for quotes, which the CSV doubles."""
    return escape("\n".join(work.caption)).replace("&quot;", '"')


def introduction(artist) -> str:
    """Returns the introduction of an artist."""
    return f"{artist.name}です。よろしくお願いします!\r\nhttps://example.com/{artist.account}"
