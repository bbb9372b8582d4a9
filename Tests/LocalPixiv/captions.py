"""Captions as the services write them."""


def escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def html(work) -> str:
    """As the Web and the App show it, with a link in some."""
    text = "<br />".join(escape(line) for line in work.caption)
    if work.id % 9 == 0:
        text += '<br /><a href="https://example.com/{0}" target="_blank">https://example.com/{0}</a>'.format(work.id)
    return text


def plain(work) -> str:
    """As PAPI gave it."""
    return "\r\n".join(work.caption)


def escaped(work) -> str:
    """As SAPI gave it: with line feeds, and escaped except for quotes, which the CSV doubles."""
    return escape("\n".join(work.caption)).replace("&quot;", '"')


def introduction(artist) -> str:
    """What an artist says of themselves."""
    return f"{artist.name}です。よろしくお願いします!\r\nhttps://example.com/{artist.account}"
