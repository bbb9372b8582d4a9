"""Repetitions of tests on other kinds of sites. A kind is a class such as LateTest, whose name ends in Test."""

import sys


def also_on(*kinds: type):
    """Adds a class to the module for each kind, which runs the tests of the decorated class on a site of that kind:
    LateWaterfall runs the tests of Waterfall on LateTest."""
    def add(base: type) -> type:
        module, base.family = sys.modules[base.__module__], [base]
        for kind in kinds:
            changes = {name: None for name in dir(base) if kind in getattr(getattr(base, name), "excluded_kinds", ())}
            changes |= {name: vars(base)[name] for name in ("plan",) if name in vars(base)}
            name = kind.__name__.removesuffix("Test") + base.__name__
            made = type(name, (kind, base), {"__module__": base.__module__, **changes})
            base.family.append(made)
            setattr(module, name, made)
        return base
    return add


def not_on(*kinds: type):
    """Excludes a test from kinds of sites."""
    def mark(method):
        method.excluded_kinds = kinds
        return method
    return mark
