"""A throw-away certificate authority and the certificate of all the hosts, created with the openssl command."""

import os
from functools import lru_cache

HOSTS = ("*.pixiv.net", "pixiv.net", "*.secure.pixiv.net", "*.pximg.net", "localpixiv.test", "localhost")
CERTIFICATE, KEY, CA = "leaf.pem", "leaf.key", "ca.pem"
_DAYS = "800"  # macOS refuses certificates that are valid for more than 825 days

_CONFIGURATION = """
[req]
distinguished_name = name
prompt = no
[name]
CN = {name}
[ca]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[leaf]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
subjectAltName = {hosts}
"""


def prepare(state: str) -> str:
    """Creates the files in the folder `state` unless they exist; returns their folder.

    Concurrent processes each create a separate folder, and the first to rename its folder wins.
    """
    import shutil
    import tempfile

    folder = os.path.join(state, "tls")
    if os.path.exists(folder):
        return folder
    os.makedirs(state, exist_ok=True)
    work = tempfile.mkdtemp(prefix="tls-", dir=state)
    try:
        _make(work)
        os.rename(work, folder)
    except OSError:
        if not os.path.exists(folder):
            raise
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return folder


def _make(folder: str):
    hosts = ",".join(f"DNS:{host}" for host in HOSTS) + ",IP:127.0.0.1"
    for name in ("ca", "leaf"):
        with open(os.path.join(folder, f"{name}.cnf"), "w") as file:
            file.write(_CONFIGURATION.format(name=f"LocalPixiv {name}", hosts=hosts))
    days = ("-days", _DAYS)
    new = ("req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-sha256")
    _openssl(
        folder,
        (*new, "-keyout", "ca.key", "-config", "ca.cnf", "-x509", *days, "-extensions", "ca", "-out", CA),
        (*new, "-keyout", KEY, "-config", "leaf.cnf", "-out", "leaf.csr"),
    )
    sign = ("x509", "-req", "-in", "leaf.csr", "-CA", CA, "-CAkey", "ca.key", "-CAcreateserial", "-sha256")
    _openssl(folder, (*sign, *days, "-extfile", "leaf.cnf", "-extensions", "leaf", "-out", CERTIFICATE))


def _openssl(folder: str, *commands: tuple):
    """Runs commands of openssl concurrently."""
    from subprocess import DEVNULL, PIPE, Popen

    running = [Popen(("openssl", *words), cwd=folder, stdout=DEVNULL, stderr=PIPE) for words in commands]
    for process in running:
        problem = process.communicate()[1]
        if process.returncode:
            raise OSError(f"openssl failed: {problem.decode(errors='replace').strip()}")


@lru_cache(maxsize=1)
def context(folder: str):
    """Returns the server's side of TLS, HTTP/1.1 only."""
    import ssl

    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.minimum_version = ssl.TLSVersion.TLSv1_2
    made.load_cert_chain(os.path.join(folder, CERTIFICATE), os.path.join(folder, KEY))
    made.set_alpn_protocols(["http/1.1"])
    return made
