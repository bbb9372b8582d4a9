"""The folding of the program, from the generator of its table."""

import importlib.machinery
import importlib.util
import os
import sys

_PATH = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "Scripts",
                     "fold-table")


def _generator():
    loader = importlib.machinery.SourceFileLoader("fold_table", _PATH)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("fold_table", loader))
    loader.exec_module(module)
    return module


sys.dont_write_bytecode, _before = True, sys.dont_write_bytecode
generator = _generator()
sys.dont_write_bytecode = _before
# A string as searches compare it: without differences of width, case, kana and spaces.
fold = generator.fold
