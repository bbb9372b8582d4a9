const TEXTS = {
  en: {
    works: 'Works', worksCount: '{0} works', oneWork: '1 work', dates: 'Dates', date: 'Date', list: 'Ranking', search: 'Search',
    searchHint: 'Title, tag, artist', searching: 'Searching…', found: '{0} works found', nothingFound: 'No works found',
    artists: 'Artists', tags: 'Tags', favourites: 'Favorites', recents: 'Recently viewed', menu: 'Menu', names: 'Names',
    initials: 'Initials', emptyShelf: 'No works yet',
    layout: 'Layout', rows: 'Rows', squares: 'Squares', columns: 'Columns', size: 'Size', language: 'Language',
    r18: 'Show R-18', pagesFirst: 'All pages before the next work', help: 'Keys', viewer: 'Viewer', close: 'Close',
    previous: 'Previous work', next: 'Next work', zoom: 'Zoom', information: 'Information', favourite: 'Favorite',
    save: 'Save image', play: 'Play', pause: 'Pause', noPicture: 'The image of this page is not available',
    firstWork: 'This is the first work', lastWork: 'This is the last work', places: 'Ranks',
    illust: 'illustration', manga: 'manga', ugoira: 'animation', ai: 'AI-generated',
    partial: 'partial', absent: 'no ranking', notRead: 'Cannot be read', retry: 'Retry', load: 'Load',
    notKept: 'The browser did not store this. It is lost when the page is closed.',
    asking: 'Fetching from pixiv…', seconds: '{0} s', unknown: 'not stored', offline: 'Stored rankings only',
    notStored: 'This is not in the gallery', calendar: 'Calendar', meaning: 'Color', meaningHeld: 'Images present',
    meaningNew: 'New works', meaningState: 'Complete or partial',
    keyDates: 'Newer, older date', keyEnds: 'Newest, oldest', keyMove: 'Move between works',
    keyOpen: 'Open the work', keyPage: 'Next, previous screen', keyStep: 'Next, previous work',
    keyTurn: 'Pages of a work', keyZoom: 'Height, width, 1:1', keyFit: '1:1, width, height',
    keyBars: 'Hide the bars', keyFull: 'Full screen', keyPlay: 'Play, pause',
    keyPixiv: 'Open at pixiv', keyArtist: 'Works of the artist', bookmark: 'Bookmark at pixiv',
    exportWork: 'Export the work', exportPage: 'Export this page', exports: 'Exports', exportWaiting: 'Export queued…',
    file: '1 file', files: '{0} files', exported: 'Exported:', notExported: 'Not exported:',
    noServer: 'rankinglog does not respond; start it again', notDone: 'The action failed',
    pauseAsked: 'rate limited, {0} s left', pauseLimit: 'waiting for the rate limit, {0} s left',
    pauseFailed: 'retrying in {0} s', pageLimit: 'Pages per date', allPages: 'All',
    firstTitle: 'No rankings stored yet', firstOffline: 'Only stored rankings are shown. This command stores rankings:',
    firstOnline: 'Or browse any ranking: it is fetched from pixiv as you scroll, and stored:',
    firstWelcome: 'Choose a ranking. It is fetched from pixiv page by page as you scroll, and stored. rankinglog sends no '
      + 'requests before that.',
    strip: 'All pages below each other', previousPage: 'Previous page', nextPage: 'Next page',
    pageOf: 'page {0} of {1}', firstPage: 'This is the first page', lastPage: 'This is the last page',
    noImage: 'The image of this work is not available', showThis: 'Show this work', loading: 'Loading…',
    keySkip: 'Next, previous work without its other pages', keyStrip: 'All pages below each other', keyScale: 'Larger, smaller',
    modes: {
      daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly', rookie: 'Rookie', original: 'Original', male: 'Popular with men',
      female: 'Popular with women', daily_ai: 'AI-generated', daily_r18: 'Daily R-18', weekly_r18: 'Weekly R-18',
      male_r18: 'Popular with men R-18', female_r18: 'Popular with women R-18', r18g: 'R-18G',
      daily_r18_ai: 'AI-generated R-18',
    },
    allList: 'All works', illustList: 'Illustrations', mangaList: 'Manga', ugoiraList: 'Animations', r18List: 'R-18',
    newer: 'Newer ranking', older: 'Older ranking', fresh: 'new', movedUp: 'up {0}', movedDown: 'down {0}', unmoved: 'unchanged',
    deleted: 'Deleted at pixiv', hidden: 'Private or limited at pixiv', masked: 'Hidden from this account by pixiv',
    partialMeaning: 'Not all works of this ranking are stored', ofTotal: '{0} of {1} works',
    bestOf: 'best rank {0}', artistHead: 'Artist', tagHead: 'Tag', searchHead: 'Search', onPixiv: 'on pixiv',
    dateMissing: '{0} is not stored here.', newerDate: 'Newer:', olderDate: 'Older:',
    compare: 'Compare rankings', entered: 'Entered', left: 'Left', rose: 'Rose', fell: 'Fell',
    stayed: 'Same rank', onThisDay: 'On this day in other years', best: 'Best of the period',
    bestOfPeriod: 'Best of {0}: {1}', onDay: '{0} in other years: {1}', reading: 'Reading dates: {0} of {1}',
    points: '{0} points', randomWork: 'Random work', randomDate: 'Random date', slideshow: 'Start slideshow',
    slideshowStop: 'Stop slideshow', select: 'Select', selection: 'Selected works', selected: '{0} selected',
    clearSelection: 'Clear the selection', copyIds: 'Copy IDs', copyDownload: 'Copy download command',
    copyCommand: 'Copy command', copyLink: 'Copy link', copied: 'Copied: {0}', mute: 'Mute',
    muted: 'Muted works', unmute: 'Unmute', tooManyRules: 'There is no space for more muted names',
    mutedWork: 'Muted', saveFile: 'Save as file', addFile: 'Add from file',
    copyBookmarks: 'Copy bookmark command', noFavourites: 'This file does not contain favorites',
    favouritesAdded: '{0} favorites added', keyRandom: 'Random work, random date', keySelect: 'Select the work',
    keySlideshow: 'Slideshow',
    exportSelected: 'Export',
    previousDay: 'Previous day', nextDay: 'Next day',
    complete: 'complete', years: 'Years', oneDate: '1 date', datesCount: '{0} dates', dateField: 'Date: 2024-01-05',
    goToDate: 'Go to this date', noDate: '{0} is not available. Nearest:',
    dateForm: 'Enter a date such as 2024-01-05, 20240105, 2024-01 or 2024',
    bestRank: 'Best rank {0}', ranksOf: 'Ranks by date',
  },
  zh: {
    works: '作品', worksCount: '{0} 件作品', oneWork: '1 件作品', dates: '日期', date: '日期', list: '排行榜', search: '搜索',
    searchHint: '标题、标签、作者', searching: '正在搜索…', found: '找到 {0} 件作品', nothingFound: '没有找到作品',
    artists: '作者', tags: '标签', favourites: '收藏', recents: '最近浏览', menu: '菜单', names: '名称',
    initials: '首字', emptyShelf: '还没有作品',
    layout: '布局', rows: '行', squares: '方格', columns: '列', size: '大小', language: '语言',
    r18: '显示 R-18', pagesFirst: '先翻完所有页再到下一作品', help: '按键', viewer: '查看器', close: '关闭',
    previous: '上一作品', next: '下一作品', zoom: '缩放', information: '信息', favourite: '收藏',
    save: '保存图片', play: '播放', pause: '暂停', noPicture: '这一页的图片不在这里', firstWork: '已是第一件作品',
    lastWork: '已是最后一件作品', places: '名次', illust: '插画', manga: '漫画', ugoira: '动图',
    ai: 'AI 生成', partial: '不完整', absent: '没有排行榜', notRead: '无法读取', retry: '重试', load: '加载',
    notKept: '浏览器未能保存，关闭页面后将丢失',
    asking: '正在向 pixiv 请求…', seconds: '{0} 秒', unknown: '未保存', offline: '仅显示已保存的内容',
    notStored: '图库中没有此内容', calendar: '日历', meaning: '颜色', meaningHeld: '已有图片',
    meaningNew: '新上榜作品', meaningState: '是否完整',
    keyDates: '较新、较旧的日期', keyEnds: '最新、最旧', keyMove: '在作品间移动',
    keyOpen: '打开作品', keyPage: '下一屏、上一屏', keyStep: '下一、上一作品', keyTurn: '作品的各页',
    keyZoom: '适合高度、宽度、1:1', keyFit: '1:1、宽度、高度', keyBars: '隐藏工具栏', keyFull: '全屏', keyPlay: '播放、暂停',
    keyPixiv: '在 pixiv 打开', keyArtist: '作者的作品', bookmark: '在 pixiv 收藏',
    exportWork: '导出作品', exportPage: '导出此页', exports: '导出', exportWaiting: '等待导出…',
    file: '1 个文件', files: '{0} 个文件', exported: '已导出：', notExported: '未能导出：',
    noServer: '程序没有响应，请重新启动', notDone: '操作失败',
    pauseAsked: '已被限速，还剩 {0} 秒', pauseLimit: '等待速率限制，还剩 {0} 秒', pauseFailed: '{0} 秒后重试',
    pageLimit: '每日页数', allPages: '全部',
    firstTitle: '还没有保存任何内容', firstOffline: '仅显示已保存的内容。用此命令保存排行榜：',
    firstOnline: '也可以浏览任意排行榜，滚动到的内容会从 pixiv 获取并保存：',
    firstWelcome: '请选择排行榜。滚动到的内容会从 pixiv 逐页获取并保存；在此之前不会发送任何请求。',
    strip: '所有页上下排列', previousPage: '上一页', nextPage: '下一页', pageOf: '第 {0} 页，共 {1} 页', firstPage: '已是第一页',
    lastPage: '已是最后一页', noImage: '这件作品的图片不在这里', showThis: '显示这件作品', loading: '正在加载…', keySkip: '跳过其余页，到下一、上一作品',
    keyStrip: '所有页上下排列', keyScale: '放大、缩小',
    modes: {
      daily: '日榜', weekly: '周榜', monthly: '月榜', rookie: '新人榜', original: '原创榜', male: '受男性欢迎', female: '受女性欢迎',
      daily_ai: 'AI 生成', daily_r18: '日榜 R-18', weekly_r18: '周榜 R-18', male_r18: '受男性欢迎 R-18',
      female_r18: '受女性欢迎 R-18', r18g: 'R-18G', daily_r18_ai: 'AI 生成 R-18',
    },
    allList: '综合', illustList: '插画', mangaList: '漫画', ugoiraList: '动图', r18List: 'R-18',
    newer: '较新的排行榜', older: '较旧的排行榜', fresh: '新上榜', movedUp: '上升 {0}', movedDown: '下降 {0}', unmoved: '持平',
    deleted: '已在 pixiv 删除', hidden: '在 pixiv 为私密或限定', masked: 'pixiv 未向此账号显示',
    partialMeaning: '此排行榜的作品未全部保存', ofTotal: '{0}/{1} 件作品',
    bestOf: '最高第 {0} 名', artistHead: '作者', tagHead: '标签', searchHead: '搜索', onPixiv: '在 pixiv 查看',
    dateMissing: '这里没有保存 {0}。', newerDate: '较新：', olderDate: '较旧：',
    compare: '比较排行榜', entered: '新进入', left: '离开', rose: '上升', fell: '下降', stayed: '名次不变', onThisDay: '历年今日',
    best: '时期最佳', bestOfPeriod: '{0}最佳：{1}', onDay: '历年 {0}：{1}', reading: '正在读取日期：{0}/{1}', points: '{0} 分',
    randomWork: '随机作品', randomDate: '随机日期', slideshow: '开始幻灯片', slideshowStop: '停止幻灯片', select: '选择',
    selection: '已选作品', selected: '已选 {0} 件', clearSelection: '清除选择', copyIds: '复制 ID', copyDownload: '复制下载命令',
    copyCommand: '复制命令', copyLink: '复制链接', copied: '已复制：{0}', mute: '屏蔽', muted: '屏蔽的作品', unmute: '取消屏蔽',
    tooManyRules: '屏蔽的名称已达上限', mutedWork: '已屏蔽', saveFile: '保存为文件', addFile: '从文件添加', copyBookmarks: '复制收藏命令',
    noFavourites: '此文件不包含收藏', favouritesAdded: '已添加 {0} 件收藏', keyRandom: '随机作品、随机日期', keySelect: '选择作品',
    keySlideshow: '幻灯片',
    exportSelected: '导出',
    previousDay: '前一天', nextDay: '后一天',
    complete: '完整', years: '年份', oneDate: '1 天', datesCount: '{0} 天', dateField: '日期：2024-01-05',
    goToDate: '前往此日期', noDate: '没有 {0}，最近的日期：', dateForm: '请输入日期，例如 2024-01-05、20240105、2024-01 或 2024',
    bestRank: '最高第 {0} 名', ranksOf: '各日名次',
  },
  ja: {
    works: '作品', worksCount: '{0} 作品', oneWork: '1 作品', dates: '日付', date: '日付', list: 'ランキング', search: '検索',
    searchHint: 'タイトル、タグ、作者', searching: '検索中…', found: '{0} 作品見つかりました', nothingFound: '作品が見つかりません',
    artists: '作者', tags: 'タグ', favourites: 'お気に入り', recents: '最近見た作品', menu: 'メニュー', names: '名前',
    initials: '頭文字', emptyShelf: 'まだ作品がありません',
    layout: 'レイアウト', rows: '行', squares: '正方形', columns: '列', size: 'サイズ', language: '言語',
    r18: 'R-18 を表示', pagesFirst: '全ページを見てから次の作品へ', help: 'キー操作', viewer: 'ビューアー', close: '閉じる',
    previous: '前の作品', next: '次の作品', zoom: '拡大', information: '情報', favourite: 'お気に入り',
    save: '画像を保存', play: '再生', pause: '一時停止', noPicture: 'このページの画像はここにありません',
    firstWork: '最初の作品です', lastWork: '最後の作品です', places: '順位', illust: 'イラスト', manga: 'マンガ', ugoira: 'うごイラ',
    ai: 'AI 生成', partial: '一部のみ', absent: 'ランキングなし', notRead: '読み込めません', retry: '再試行', load: '読み込む',
    notKept: 'ブラウザーに保存できませんでした。ページを閉じると失われます',
    asking: 'pixiv に問い合わせ中…', seconds: '{0} 秒', unknown: '未保存', offline: '保存済みのもののみ',
    notStored: 'このギャラリーにはありません', calendar: 'カレンダー', meaning: '色', meaningHeld: '画像あり',
    meaningNew: '新着作品', meaningState: '完全か一部か',
    keyDates: '新しい日付、古い日付', keyEnds: '最新、最古', keyMove: '作品間の移動',
    keyOpen: '作品を開く', keyPage: '次の画面、前の画面', keyStep: '次の作品、前の作品', keyTurn: '作品のページ',
    keyZoom: '高さ、幅、等倍', keyFit: '等倍、幅、高さ', keyBars: 'バーを隠す', keyFull: '全画面', keyPlay: '再生、一時停止',
    keyPixiv: 'pixiv で開く', keyArtist: '作者の作品', bookmark: 'pixiv でブックマーク',
    exportWork: '作品を書き出す', exportPage: 'このページを書き出す', exports: '書き出し', exportWaiting: '書き出し待ち…',
    file: '1 ファイル', files: '{0} ファイル', exported: '書き出しました：', notExported: '書き出せません：',
    noServer: 'プログラムが応答しません。再起動してください', notDone: '実行できませんでした',
    pauseAsked: '速度制限中、残り {0} 秒', pauseLimit: '速度制限を待っています、残り {0} 秒', pauseFailed: '{0} 秒後に再試行',
    pageLimit: 'ページ数', allPages: 'すべて',
    firstTitle: 'まだ何も保存されていません', firstOffline: '保存済みのものだけを表示します。ランキングは次のコマンドで保存できます：',
    firstOnline: 'または、どのランキングも見られます。表示したものは pixiv から取得して保存します：',
    firstWelcome: 'ランキングを選んでください。表示したものは pixiv から 1 ページずつ取得して保存します。それまでは何も問い合わせません。',
    strip: '全ページを縦に並べる', previousPage: '前のページ', nextPage: '次のページ', pageOf: '{1} ページ中 {0} ページ', firstPage: '最初のページです',
    lastPage: '最後のページです', noImage: 'この作品の画像はここにありません', showThis: 'この作品を表示', loading: '読み込み中…',
    keySkip: '残りのページを飛ばして次、前の作品', keyStrip: '全ページを縦に並べる', keyScale: '拡大、縮小',
    modes: {
      daily: 'デイリー', weekly: 'ウィークリー', monthly: 'マンスリー', rookie: 'ルーキー', original: 'オリジナル', male: '男子に人気',
      female: '女子に人気', daily_ai: 'AI生成', daily_r18: 'デイリー R-18', weekly_r18: 'ウィークリー R-18',
      male_r18: '男子に人気 R-18', female_r18: '女子に人気 R-18', r18g: 'R-18G', daily_r18_ai: 'AI生成 R-18',
    },
    allList: '総合', illustList: 'イラスト', mangaList: 'マンガ', ugoiraList: 'うごイラ', r18List: 'R-18',
    newer: '新しいランキング', older: '古いランキング', fresh: '初登場', movedUp: '{0} 上昇', movedDown: '{0} 下降', unmoved: '変わらず',
    deleted: 'pixiv で削除済み', hidden: 'pixiv で非公開または限定公開', masked: 'このアカウントには pixiv が非表示',
    partialMeaning: 'このランキングの一部の作品だけを保存しています', ofTotal: '{0} / {1} 作品',
    bestOf: '最高 {0} 位', artistHead: '作者', tagHead: 'タグ', searchHead: '検索', onPixiv: 'pixiv で見る',
    dateMissing: '{0} は保存されていません。', newerDate: '新しい日付:', olderDate: '古い日付:',
    compare: 'ランキングの比較', entered: '新たにランクイン', left: 'ランク外へ', rose: '上昇', fell: '下降', stayed: '順位変わらず',
    onThisDay: '各年のこの日', best: '期間のベスト', bestOfPeriod: '{0}のベスト: {1}', onDay: '各年の{0}: {1}',
    reading: '日付を読み込み中: {0}/{1}', points: '{0} ポイント', randomWork: 'ランダムな作品', randomDate: 'ランダムな日付',
    slideshow: 'スライドショーを開始', slideshowStop: 'スライドショーを停止', select: '選択', selection: '選択した作品',
    selected: '{0} 件選択', clearSelection: '選択を解除', copyIds: 'ID をコピー', copyDownload: 'ダウンロードコマンドをコピー',
    copyCommand: 'コマンドをコピー', copyLink: 'リンクをコピー', copied: 'コピーしました: {0}', mute: 'ミュート', muted: 'ミュート中の作品',
    unmute: 'ミュートを解除', tooManyRules: 'ミュートはこれ以上追加できません', mutedWork: 'ミュート中', saveFile: 'ファイルに保存',
    addFile: 'ファイルから追加', copyBookmarks: 'ブックマークコマンドをコピー', noFavourites: 'このファイルにお気に入りはありません',
    favouritesAdded: 'お気に入りを {0} 件追加しました', keyRandom: 'ランダムな作品、ランダムな日付', keySelect: '作品を選択',
    keySlideshow: 'スライドショー',
    exportSelected: '書き出す',
    previousDay: '前の日', nextDay: '次の日',
    complete: '完全', years: '年', oneDate: '1 日', datesCount: '{0} 日', dateField: '日付：2024-01-05',
    goToDate: 'この日付へ移動', noDate: '{0} はありません。近い日付：',
    dateForm: '2024-01-05、20240105、2024-01、2024 のように入力してください',
    bestRank: '最高 {0} 位', ranksOf: '日ごとの順位',
  },
};

export const LANGUAGE_NAMES = { en: 'English', zh: '中文', ja: '日本語' };

/** The language of the page, and its formats of numbers and dates. */
export let locale = null;

/** Selects the language: the reader's choice, the site's language, or the browser's languages, in this order. */
export function useLanguage(chosen, ofSite) {
  const wanted = [chosen, ofSite, ...(navigator.languages ?? [])];
  const name = wanted.map((one) => one.slice(0, 2)).find((one) => one in TEXTS) ?? 'en';
  const dates = (options) => new Intl.DateTimeFormat(name, { ...options, timeZone: 'UTC' });
  locale = {
    name, texts: TEXTS[name], ofSite, numbers: new Intl.NumberFormat(name),
    dates: dates({ year: 'numeric', month: 'short', day: 'numeric', weekday: 'short' }),
    shortDates: dates({ dateStyle: 'medium' }),
    months: dates({ month: 'short' }), days: dates({ month: 'long', day: 'numeric' }),
  };
}

/** The localized text of a key, with values for {0}, {1} and so on. */
export function text(key, ...values) {
  return locale.texts[key].replace(/\{(\d)\}/g, (_, at) => values[at]);
}

export function countText(count) {
  return count === 1 ? text('oneWork') : text('worksCount', locale.numbers.format(count));
}

/** A date with its weekday, in the usual format of the language. */
export function dateText(date) {
  return locale.dates.format(new Date(date));
}

/** A date without its weekday, where space is short. */
export function shortDateText(date) {
  return locale.shortDates.format(new Date(date));
}

/**
 * The language of a title, name or tag, for the shapes of its characters: Japanese by default, because a Chinese page
 * would show Chinese forms. Null for text without such characters.
 */
export function languageOf(value) {
  if (/\p{Script=Hangul}/u.test(value)) return 'ko';
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(value) ? 'ja' : null;
}

export function monthText(date) {
  return locale.months.format(new Date(date));
}
