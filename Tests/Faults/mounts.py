"""Small file systems for a case, if the machine allows mounting."""

import os
import shutil
import subprocess


class NotHere(Exception):
    """A feature that this machine does not allow."""


class mounted:
    """A small separate file system at a path."""

    def __init__(self, path: str, options: str):
        self.path, self.options = path, options

    def __enter__(self):
        os.makedirs(self.path, exist_ok=True)
        self._mount(self.options)
        return self

    def again(self, options: str):
        self._mount("remount," + options)

    def _mount(self, options: str):
        words = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", self.path]
        if shutil.which("mount") is None or subprocess.run(words, stderr=subprocess.DEVNULL).returncode:
            raise NotHere("mounting a tmpfs is not allowed")

    def __exit__(self, *_):
        subprocess.run(["umount", self.path], stderr=subprocess.DEVNULL)


class without_links:
    """An exFAT of 8 MB at a path: it has no hard links, and no rename that never overwrites."""

    NEEDS = ("losetup", "mkfs.exfat", "mount.exfat-fuse")

    def __init__(self, path: str, image: str):
        self.path, self.image = path, image

    def __enter__(self):
        missing = [name for name in self.NEEDS if shutil.which(name) is None]
        if missing:
            raise NotHere(f"requires {', '.join(missing)} (exfatprogs and exfat-fuse)")
        with open(self.image, "wb") as file:
            file.truncate(8_000_000)
        os.makedirs(self.path)
        self.device = self._run("losetup", "-f", "--show", self.image)
        self._run("mkfs.exfat", self.device)
        self._run("mount.exfat-fuse", self.device, self.path)
        return self

    def __exit__(self, *_):
        subprocess.run(["umount", self.path], stderr=subprocess.DEVNULL)
        subprocess.run(["losetup", "-d", self.device], stderr=subprocess.DEVNULL)

    def _run(self, *words) -> str:
        made = subprocess.run(words, capture_output=True, text=True)
        if made.returncode:
            raise NotHere(f"{words[0]} is not allowed")
        return made.stdout.strip()
