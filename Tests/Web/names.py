"""Names of the invented works, artists and tags: in every script, and with text that breaks careless pages."""

ARTISTS = [
    "あおい", "イチカ", "うみ猫", "かなで", "ガラス", "きつね", "さくら", "ザクロ", "たぬき", "ナナ", "はる", "パセリ", "ｶﾀｶﾅ",
    "まめ", "ゆき", "らむね", "わかば", "ん", "山田", "佐藤花", "緑", "龍", "가람", "나비", "하늘", "alice", "Alan", "bob",
    "Éclair", "Zoë", "Ａ子", "ﬁona", "123go", "★star", "😀smile", "Öl", "мария", "__proto__", "constructor", "toString",
    "../../etc", "a/b?c#d%e", "hasOwnProperty", "<b>bold</b>", "  spaces  ", "\u202Eesrever", "Σίσυφος",
] + [f"artist {number}" for number in range(40)]

TAGS = [
    "オリジナル", "女の子", "猫", "風景", "初音ミク", "東方", "落書き", "full", "ＦＵＬＬ", "カタカナ", "かたかな", "ｶﾀｶﾅ",
    "がぎぐ", "창작", "原创", "original", "Original", "R-18?", "100users入り", "C++", "a/b", "50%", "#hash", "__proto__",
    "constructor", "👩‍👩‍👧", "ｗｗｗ", "夏", "冬", "空", "海", "花", "犬", "剣", "魔法", "制服", "眼鏡", "チョコ", "ヴァイオリン",
    "&amp;", "<i>", "長" * 60,
]

TITLES = [
    "夜の猫", "猫", "ネコ耳", "ねこといっしょ", "朝焼けの街", "Morning", "FULL moon", "ｆｕｌｌ ｍｏｏｎ", "ガラスの靴", "がらすの靴",
    "ｶﾞﾗｽ", "ヴァルハラ", "봄날", "春天", "İstanbul", "Straße", "①番星", "㍿夢", "ﬁn", "か\u3099き", "パパ", "ﾊﾟﾊﾟ", "うさぎ",
    "東京の空", "空", "海と空", "ΣΑΣ", "ヽ(´ー`)ノ", "無題", "No title", "らくがきまとめ", "ログ",
]

# Titles with the artist and tag of the same work. Scripts in these would set window.hacked.
HOSTILE = [
    ("<img src=x onerror=window.hacked=1>", "<img src=x onerror=window.hacked=2>", "<svg onload=window.hacked=3>"),
    ("</script><script>window.hacked=4</script>", "</script><script>window.hacked=5</script>", "</script>"),
    ("line\u2028separator\u2029paragraph", "\u2028", "\u2029tag"),
    ("\u202Egnp.exe\u202C and \u2066isolated", "\u202Ename", "\u202Etag"),
    ("W" * 10_000, "M" * 3_000, "T" * 2_000),
    ("", "", "empty"),
    ("\u0001\u001b[31mred\u007f\u0085", "bell\u0007", "esc\u001b"),
    ("Z\u0335\u0321\u034d\u0300\u0301\u0302" * 40, "z\u0300\u0301\u0302", "zalgo\u0300"),
    ('"><svg onload=window.hacked=6>', "' onmouseover='window.hacked=7", "` onload=window.hacked=8"),
    ("javascript:window.hacked=9", "javascript:window.hacked=10", "javascript:window.hacked=11"),
    ("{{title}} ${window.hacked=12} $& %s", "{{plain}}", "$&"),
    ("&lt;b&gt; &amp;", "&#60;", "&#x3c;"),
    ("👩‍👩‍👧‍👦🏳️‍🌈", "🏳️‍🌈", "😀"),
]
