"""Images to look at: invented illustrations as JPEG files, drawn from a seed."""

from canvas import Canvas
from chance import Chance
from scenes import creatures, lands, manga, plants, portraits, towns, waters

#: All motifs. Only works of type manga have the last one.
SCENES = (
    lands.night_hills, lands.lake, lands.desert, lands.balloons, lands.sky_island,
    waters.sailing, waters.koi, waters.gate, waters.lighthouse, waters.whale,
    towns.city, towns.umbrella, towns.train, towns.lanterns, towns.rooftop,
    creatures.cat, creatures.fox, creatures.dragon, creatures.witch,
    plants.forest, plants.cherry, plants.sunflowers, plants.autumn,
    portraits.portrait, manga.page,
)
# Words of titles, and motifs that fit them.
_MOTIFS = (
    ("猫", (creatures.cat,)),
    ("狐", (creatures.fox,)),
    ("竜", (creatures.dragon,)),
    ("Dragon", (creatures.dragon,)),
    ("魔女", (creatures.witch,)),
    ("金魚", (waters.koi,)),
    ("機関車", (towns.train,)),
    ("旅人", (lands.desert, lands.balloons)),
    ("灯台", (waters.lighthouse,)),
    ("Lighthouse", (waters.lighthouse,)),
    ("少女", (towns.rooftop, towns.umbrella, plants.autumn)),
    ("海辺", (waters.sailing, waters.gate)),
    ("Voyage", (waters.sailing, lands.desert)),
    ("星空", (lands.night_hills, towns.lanterns)),
    ("流星", (creatures.fox, lands.night_hills)),
    ("雨", (towns.umbrella,)),
    ("Rain", (towns.umbrella,)),
    ("屋上", (towns.rooftop,)),
    ("古い駅", (towns.train, plants.autumn)),
    ("森", (plants.forest,)),
    ("夕暮れ", (waters.gate, lands.lake)),
    ("水族館", (waters.whale,)),
    ("雪", (creatures.fox, lands.lake)),
    ("路地裏", (towns.city, creatures.cat)),
    ("温室", (plants.sunflowers, plants.cherry)),
    ("Garden", (plants.sunflowers, plants.cherry)),
    ("春日", (plants.cherry,)),
    ("花海", (plants.sunflowers,)),
    ("远山", (lands.lake,)),
    ("灯火", (towns.lanterns, towns.city)),
    ("Lantern", (towns.lanterns,)),
    ("归途", (plants.autumn, towns.train)),
    ("云端", (lands.balloons, lands.sky_island)),
    ("Morning", (lands.balloons, lands.lake)),
)


def jpeg(seed: bytes, width: int, height: int, title: str = "", is_manga: bool = False) -> bytes:
    """Returns a baseline JPEG of this size, often with a motif that fits the title."""
    canvas, chance = Canvas(width, height), Chance(seed)
    if is_manga:
        manga.page(canvas, chance)
    else:
        is_flipped = chance.is_likely(0.5)
        _motif(chance, title)(canvas, chance)
        if is_flipped:
            canvas.flip()
    return canvas.encoded()


def _motif(chance: Chance, title: str):
    if chance.is_likely(0.28):
        return portraits.portrait
    fitting = [scene for word, scenes in _MOTIFS if word in title for scene in scenes]
    # Titles have few words, so that more motifs than theirs are needed.
    return chance.one(fitting if fitting and chance.is_likely(0.55) else SCENES[:-1])
