"""Words for titles, tags, captions and names; all invented here."""

PLACES = (
    "海辺", "星空", "雨の街", "図書館", "屋上", "古い駅", "森の奥", "夕暮れの丘", "水族館", "雪原", "路地裏",
    "温室",
)
SUBJECTS = ("少女", "猫", "旅人", "魔女", "機関車", "金魚", "騎士", "竜", "狐", "楽団", "灯台守", "時計職人")
VERBS = ("眠る", "歌う", "待つ", "笑う", "旅立つ", "夢を見る", "おどる", "走る")
CHINESE = ("春日", "远山", "灯火", "雪夜", "归途", "晨光", "花海", "流星", "旧梦", "云端")
ADJECTIVES = (
    "Silent", "Golden", "Paper", "Hollow", "Crimson", "Distant", "Clockwork", "Winter", "Little", "Lost",
)
NOUNS = (
    "Garden", "Lighthouse", "Melody", "Dragon", "Morning", "Letter", "Voyage", "Lantern", "Rain", "Parade",
)
EMOJI = ("🌸", "👩‍🎨", "👨‍👩‍👧", "🏳️‍🌈", "✨", "🐈‍⬛", "🇯🇵", "🎐")

POPULAR_TAGS = (
    "女の子", "風景", "背景", "制服", "猫", "空", "夜", "メイド", "水着", "和服", "眼鏡", "ファンタジー",
)
TAGS = (
    "少女", "銀髪", "黒髪", "花", "海", "桜", "雨", "月", "星", "空想", "機械", "魔法使い", "落書き",
    "key visual", "work in progress", "fan art", "C++", "original character", "ふつくしい", "なにこれ素敵",
    "宝石", "獣耳", "竜", "羽", "夏", "冬", "夕焼け", "後ろ姿", "構図", "配色", "仕事絵", "練習", "水彩",
    "アナログ", "ドット絵", "ロボット",
)
TRANSLATIONS = {
    "女の子": "girl", "風景": "landscape", "背景": "background", "制服": "uniform", "猫": "cat", "空": "sky",
    "夜": "night", "オリジナル": "original", "花": "flower", "海": "sea", "桜": "cherry blossoms",
    "漫画": "manga",
}
TOOLS = ("Photoshop", "SAI", "CLIP STUDIO PAINT", "openCanvas", "Blender", "ペン・鉛筆")

CAPTION_LINES = (
    "お久しぶりです。", "新しい絵を描きました!", 'She said "hello", and left.',
    "サイズは 1920x1080、壁紙にどうぞ。", "A & B <3, thanks for looking", "線画, 塗り, 背景: ぜんぶ一人で",
    "続きはまた明日🌙", "次は、\"もっと\"うまく描く",
)

COMMENTS = (
    "素敵です!", "色づかいが好きです😊", "Amazing work", "続きが楽しみ\nです", "<3 & \"wow\"", "(heart)(heart)", "构图太好了",
    "ブックマークしました。",
)

FAMILY = (
    "白石", "水無月", "Kaze", "青葉", "mori", "Luna", "七草", "Tokage", "氷室", "小鳥遊", "Rin", "月見里",
    "夜久",
)
GIVEN = (
    "ゆき", "タロウ", "art", "@お仕事募集中", "なつめ", "studio", "ミドリ", "☆", "Works", "しお", "/新刊",
    "いろは",
)
ACCOUNT_A = ("moon", "kaze", "blue", "neko", "paper", "tokei", "yuki", "ame", "hoshi", "midori")
ACCOUNT_B = ("cat", "draws", "san", "works", "fox", "ink", "lab", "box")

HOSTILE = (
    "\x1b[31mred\x1b[0m", "\x1b]0;window title\x07", "\x1b[2J\x1b[H", "\x9b31mC1", "bell\x07\x07",
    "back\b\b\bspace", "\u202egnp.exe", "left\u200e\u202cright\u200f", "\u2066isolate",
    "zero\u200bwidth\ufeff", "line\u2028separator", "a/b/c", "back\\slash", "..", ".",
    "../../../../tmp/escape", "/etc/passwd", "C:\\Windows\\x", "\\\\server\\share", "CON", "con", "nul.txt",
    "LPT1", "trailing dots...", "trailing space ", "全角の空白\u3000", "\u3000", " ", "", "長" * 300,
    "👩‍👩‍👧‍👦" * 40, "e\u0301\u0323" * 20, "Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d",
    "か\u3099き\u3099", "שלום עולם", "مرحبا بالعالم", "tab\tand\nnewline\r\n", "<script>alert(1)</script>",
    "&amp;&lt;b&gt;", "'; DROP TABLE works; --", "=1+1", "-rf", "--help", "~", "$(id)", "`id`", "%s%n%x",
    "{id}_{title}", "a:b*c?d\"e<f>g|h", "*", "?.jpg", "\x7fdelete", "\x01\x02\x03\x1f", "𝕒𝕤𝕥𝕣𝕒𝕝",
    "\U000e0041tag", "name.part", ".hidden", "name.jpg",
)
