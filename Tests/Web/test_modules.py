"""The modules of the front end."""

import gzip
import os
import re
import unittest

import sites

APP = os.path.join(sites.WEB, "app")
# A directory may import only from those before it; main.js and main.css import from all.
ORDER = ["", "base", "data", "waterfall", "viewer", "pages"]


def imports() -> dict[str, list[str]]:
    """Returns the imported modules of each module, as paths relative to Web/app."""
    found = {}
    for folder, _, files in os.walk(APP):
        for file in files:
            if not file.endswith(".js"):
                continue
            with open(os.path.join(folder, file), encoding="utf-8") as source:
                paths = re.findall(r"^(?:import|\}).* from '(\..*?)';$", source.read(), re.M)
            found[os.path.relpath(os.path.join(folder, file), APP)] = [
                os.path.relpath(os.path.join(folder, path), APP) for path in paths]
    return found


class Modules(unittest.TestCase):
    def test_direction(self):
        """A module imports only from its own directory and those before it."""
        for module, others in imports().items():
            if module == "main.js":
                continue
            self.assertIn(os.path.dirname(module), ORDER, module)
            for other in others:
                self.assertLessEqual(ORDER.index(os.path.dirname(other)), ORDER.index(os.path.dirname(module)),
                                     f"{module} imports {other}")

    def test_cycles(self):
        """No module imports itself through others."""
        graph, done = imports(), set()

        def visit(module: str, path: list[str]):
            self.assertNotIn(module, path, f"{' imports '.join(path)} imports {module}")
            if module not in done:
                for other in graph[module]:
                    visit(other, path + [module])
                done.add(module)

        for module in graph:
            visit(module, [])
        self.assertGreater(len(done), 30)

    def test_size(self):
        """The front end with the texts of a language has at most 60 kB when compressed."""
        def size(*names: str) -> int:
            content = b""
            for name in names:
                with open(os.path.join(sites.WEB, name), "rb") as file:
                    content += file.read()
            return len(gzip.compress(content, 9))

        for texts in ("text-zh.js", "text-ja.js"):
            self.assertLessEqual(size("index.html", "app.css", "app.js") + size(texts), 60_000)


if __name__ == "__main__":
    unittest.main()
