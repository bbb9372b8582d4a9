// Written by make web, from Texts/catalog.tsv.
/**
 * The texts, one per line: a key, English, Chinese and Japanese, separated by tabs. `{0}` and so on are replaced with
 * values.
 */
export default String.raw`
works	Works	作品	作品
worksCount	{0} works	{0} 件作品	{0} 作品
oneWork	1 work	1 件作品	1 作品
dates	Dates	日期	日付
date	Date	日期	日付
list	Ranking	排行榜	ランキング
search	Search	搜索	検索
searchHint	Title, tag, by:artist	标题、标签、by:作者	タイトル、タグ、by:作者
searching	Searching…	正在搜索…	検索中…
found	{0} works found	找到 {0} 件作品	{0} 作品見つかりました
nothingFound	No works found	没有找到作品	作品が見つかりません
artists	Artists	作者	作者
tags	Tags	标签	タグ
favourites	Favorites	收藏	お気に入り
recents	Recently viewed	最近浏览	最近見た作品
menu	Menu	菜单	メニュー
names	Names	名称	名前
initials	Initials	首字	頭文字
emptyShelf	No works yet	还没有作品	まだ作品がありません
layout	Layout	布局	レイアウト
rows	Rows	行	行
squares	Squares	方格	正方形
columns	Columns	列	列
size	Size	大小	サイズ
language	Language	语言	言語
r18	Show R-18	显示 R-18	R-18 を表示
pagesFirst	All pages before the next work	先翻完所有页再到下一作品	全ページを見てから次の作品へ
help	Keys	按键	キー操作
viewer	Viewer	查看器	ビューアー
close	Close	关闭	閉じる
previous	Previous work	上一作品	前の作品
next	Next work	下一作品	次の作品
zoom	Zoom	缩放	拡大
information	Information	信息	情報
favourite	Favorite	收藏	お気に入り
save	Save image	保存图片	画像を保存
play	Play	播放	再生
pause	Pause	暂停	一時停止
noPicture	The image of this page is not available	这一页的图片不在这里	このページの画像はここにありません
firstWork	This is the first work	已是第一件作品	最初の作品です
lastWork	This is the last work	已是最后一件作品	最後の作品です
places	Ranks	名次	順位
illust	illustration	插画	イラスト
manga	manga	漫画	マンガ
ugoira	animation	动图	うごイラ
ai	AI-generated	AI 生成	AI生成
partial	partial	不完整	一部のみ
absent	no ranking	没有排行榜	ランキングなし
notRead	Cannot be read	无法读取	読み込めません
retry	Retry	重试	再試行
load	Load	加载	読み込む
notKept	The browser did not store this. It is lost when the page is closed.	浏览器未能保存，关闭页面后将丢失	ブラウザーに保存できませんでした。ページを閉じると失われます
waitsFor	Waiting for {0}…	正在等待 {0}…	{0} の取得を待っています…
asking	Fetching from pixiv…	正在向 pixiv 请求…	pixiv に問い合わせ中…
seconds	{0} s	{0} 秒	{0} 秒
unknown	not stored	未保存	未保存
offline	Stored rankings only	仅显示已保存的内容	保存済みのもののみ
notStored	This is not in the gallery	图库中没有此内容	このギャラリーにはありません
calendar	Calendar	日历	カレンダー
meaning	Color	颜色	色
meaningHeld	Images present	已有图片	画像あり
meaningNew	New works	新上榜作品	初登場の作品
meaningState	Complete or partial	是否完整	完全か一部か
keyDates	Newer, older date	较新、较旧的日期	新しい日付、古い日付
keyEnds	Newest, oldest	最新、最旧	最新、最古
keyMove	Move between works	在作品间移动	作品間の移動
keyOpen	Open the work	打开作品	作品を開く
keyPage	Next, previous screen	下一屏、上一屏	次の画面、前の画面
keyStep	Next, previous work	下一、上一作品	次の作品、前の作品
keyTurn	Pages of a work	作品的各页	作品のページ
keyZoom	Height, width, 1:1	适合高度、宽度、1:1	高さ、幅、等倍
keyFit	1:1, width, height	1:1、宽度、高度	等倍、幅、高さ
keyBars	Hide the bars	隐藏工具栏	バーを隠す
keyFull	Full screen	全屏	全画面
keyPlay	Play, pause	播放、暂停	再生、一時停止
keyPixiv	Open at pixiv	在 pixiv 打开	pixiv で開く
keyArtist	Works of the artist	作者的作品	作者の作品
bookmark	Bookmark at pixiv	在 pixiv 收藏	pixiv でブックマーク
exportWork	Export the work	导出作品	作品を書き出す
exportPage	Export this page	导出此页	このページを書き出す
exports	Exports	导出	書き出し
exportWaiting	Export queued…	等待导出…	書き出し待ち…
file	1 file	1 个文件	1 ファイル
files	{0} files	{0} 个文件	{0} ファイル
exported	Exported:	已导出：	書き出しました：
notExported	Not exported:	未能导出：	書き出せません：
error.noServer	rankinglog has ended; run rankinglog browse again	程序已结束，请再次运行 rankinglog browse	プログラムが終了しました。rankinglog browse を再度実行してください
notDone	The action failed	操作失败	実行できませんでした
pause.asked	rate limited, {0} s left	被限速，还剩 {0} 秒	リクエスト制限中、残り {0} 秒
pause.limit	waiting for the rate limit, {0} s left	等待限速解除，还剩 {0} 秒	リクエスト制限の解除待ち、残り {0} 秒
pause.failed	retrying in {0} s	{0} 秒后重试	{0} 秒後に再試行
pageLimit	Pages per date	每日页数	ページ数
allPages	All	全部	すべて
firstTitle	No rankings stored yet	还没有保存任何内容	まだ何も保存されていません
firstOffline	Only stored rankings are shown. This command stores rankings:	仅显示已保存的内容。用此命令保存排行榜：	保存済みのものだけを表示します。ランキングは次のコマンドで保存できます：
firstOnline	Or browse any ranking: it is fetched from pixiv as you scroll, and stored:	也可以浏览任意排行榜，滚动到的内容会从 pixiv 获取并保存：	または、どのランキングも見られます。表示したものは pixiv から取得して保存します：
firstWelcome	Choose a ranking. It is fetched from pixiv page by page as you scroll, and stored. rankinglog sends no requests before that.	请选择排行榜。滚动到的内容会从 pixiv 逐页获取并保存；在此之前不会发送任何请求。	ランキングを選んでください。表示したものは pixiv から 1 ページずつ取得して保存します。それまでは何も問い合わせません。
strip	All pages below each other	所有页上下排列	全ページを縦に並べる
previousPage	Previous page	上一页	前のページ
nextPage	Next page	下一页	次のページ
pageOf	page {0} of {1}	第 {0} 页，共 {1} 页	{1} ページ中 {0} ページ
firstPage	This is the first page	已是第一页	最初のページです
lastPage	This is the last page	已是最后一页	最後のページです
noImage	The image of this work is not available	这件作品的图片不在这里	この作品の画像はここにありません
showThis	Show this work	显示这件作品	この作品を表示
loading	Loading…	正在加载…	読み込み中…
keySkip	Next, previous work without its other pages	跳过其余页，到下一、上一作品	残りのページを飛ばして次、前の作品
keyScale	Larger, smaller	放大、缩小	拡大、縮小
allList	All works	综合	総合
illustList	Illustrations	插画	イラスト
mangaList	Manga	漫画	マンガ
ugoiraList	Animations	动图	うごイラ
r18List	R-18	R-18	R-18
newer	Newer ranking	较新的排行榜	新しいランキング
older	Older ranking	较旧的排行榜	古いランキング
fresh	new	新上榜	初登場
movedUp	up {0}	上升 {0}	{0} 上昇
movedDown	down {0}	下降 {0}	{0} 下降
unmoved	unchanged	持平	変わらず
deleted	Deleted at pixiv	已在 pixiv 删除	pixiv で削除済み
hidden	Private or limited at pixiv	在 pixiv 为私密或限定	pixiv で非公開または限定公開
masked	Hidden from this account by pixiv	此账号无法查看	このアカウントでは表示されません
partialMeaning	Not all works of this ranking are stored	此排行榜的作品未全部保存	このランキングの一部の作品だけを保存しています
ofTotal	{0} of {1} works	{0}/{1} 件作品	{0} / {1} 作品
bestOf	best rank {0}	最高第 {0} 名	最高 {0} 位
onPixiv	on pixiv	在 pixiv 查看	pixiv で見る
dateMissing	{0} is not stored here.	这里没有保存 {0}。	{0} は保存されていません。
newerDate	Newer:	较新：	新しい日付:
olderDate	Older:	较旧：	古い日付:
compare	Compare rankings	比较排行榜	ランキングの比較
entered	Entered	新上榜	新たにランクイン
left	Left	跌出榜单	ランク外へ
rose	Rose	上升	上昇
fell	Fell	下降	下降
stayed	Same rank	名次不变	順位変わらず
onThisDay	On this day in other years	历年今日	各年のこの日
best	Best of the period	时期最佳	期間のベスト
bestOfPeriod	Best of {0}: {1}	{0}最佳：{1}	{0}のベスト: {1}
onDay	{0} in other years: {1}	历年 {0}：{1}	各年の{0}: {1}
reading	Reading dates: {0} of {1}	正在读取日期：{0}/{1}	日付を読み込み中: {0}/{1}
points	{0} points	{0} 分	{0} ポイント
randomWork	Random work	随机作品	ランダムな作品
randomDate	Random date	随机日期	ランダムな日付
slideshow	Start slideshow	开始幻灯片	スライドショーを開始
slideshowStop	Stop slideshow	停止幻灯片	スライドショーを停止
select	Select	选择	選択
selection	Selected works	已选作品	選択した作品
selected	{0} selected	已选 {0} 件	{0} 件選択
clearSelection	Clear the selection	清除选择	選択を解除
copyIds	Copy IDs	复制 ID	ID をコピー
copyDownload	Copy download command	复制下载命令	ダウンロードコマンドをコピー
copyCommand	Copy command	复制命令	コマンドをコピー
copyLink	Copy link	复制链接	リンクをコピー
copied	Copied: {0}	已复制：{0}	コピーしました: {0}
mute	Mute	屏蔽	ミュート
muted	Muted works	屏蔽的作品	ミュート中の作品
unmute	Unmute	取消屏蔽	ミュートを解除
tooManyRules	There is no space for more muted names	屏蔽的名称已达上限	ミュートはこれ以上追加できません
mutedWork	Muted	已屏蔽	ミュート中
saveFile	Save as file	保存为文件	ファイルに保存
addFile	Add from file	从文件添加	ファイルから追加
copyBookmarks	Copy bookmark command	复制收藏命令	ブックマークコマンドをコピー
noFavourites	This file does not contain favorites	此文件不包含收藏	このファイルにお気に入りはありません
favouritesAdded	{0} favorites added	已添加 {0} 件收藏	お気に入りを {0} 件追加しました
keyRandom	Random work, random date	随机作品、随机日期	ランダムな作品、ランダムな日付
keySelect	Select the work	选择作品	作品を選択
keySlideshow	Slideshow	幻灯片	スライドショー
exportSelected	Export	导出	書き出す
isSelected	Selected	已选择	選択済み
previousDay	Previous day	前一天	前の日
nextDay	Next day	后一天	次の日
complete	complete	完整	完全
years	Years	年份	年
oneDate	1 date	1 天	1 日
datesCount	{0} dates	{0} 天	{0} 日
dateField	Date: 2024-01-05	日期：2024-01-05	日付：2024-01-05
goToDate	Go to this date	前往此日期	この日付へ移動
noDate	{0} is not available. Nearest:	没有 {0}，最近的日期：	{0} はありません。近い日付：
dateForm	Enter a date such as 2024-01-05, 20240105, 2024-01 or 2024	请输入日期，例如 2024-01-05、20240105、2024-01 或 2024	2024-01-05、20240105、2024-01、2024 のように入力してください
bestRank	Best rank {0}	最高第 {0} 名	最高 {0} 位
ranksOf	Ranks by date	各日名次	日ごとの順位
indexing	Preparing the search: {0} %	正在准备搜索：{0}%	検索を準備中：{0}%
namesPart	{0} of {1}	{0} / {1}	{1} 件中 {0} 件
searchWithin	{0} (character {1})	{0}（第 {1} 个字符）	{0}（{1} 文字目）
withDetail	{0}: {1}	{0}：{1}	{0}：{1}
error.failed	Failed	失败	失敗しました
error.notStored	This ranking is not stored	此排行榜未保存	このランキングは保存されていません
error.stopping	rankinglog is stopping	程序正在停止	プログラムを終了しています
error.offline	Not available offline	离线时不可用	オフラインでは利用できません
error.pause	pixiv requested a pause	pixiv 要求暂停请求	pixiv から一時停止を求められています
error.noPage	The work does not have page {0}	作品没有第 {0} 页	作品に {0} ページ目はありません
error.beforeFirst	The first ranking is of {0}	最早的排行榜是 {0}	最初のランキングは {0} です
error.notPublished	Not published yet; the latest ranking is of {0}	尚未发布；最新的排行榜是 {0}	まだ公開されていません。最新は {0} です
error.signIn	Sign-in required; run rankinglog auth login	需要登录，请运行 rankinglog auth login	ログインが必要です。rankinglog auth login を実行してください
error.noSuchWork	pixiv does not have work {0}	pixiv 上没有作品 {0}	作品 {0} は pixiv にありません
error.notShown	pixiv does not show this	pixiv 不显示此内容	pixiv で表示されません
error.network	{0} does not respond	{0} 没有响应	{0} が応答しません
error.unexpected	Unexpected response from {0}	{0} 的响应无法识别	{0} の応答を解釈できません
error.rateLimited	{0} limits the number of requests	{0} 限制了请求次数	{0} がリクエスト数を制限しています
error.challenged	{0} requires a browser check; rankinglog --source app needs none	{0} 要求浏览器验证；rankinglog --source app 无需验证	{0} がブラウザーの確認を求めています。rankinglog --source app なら不要です
limitedUntil	{0} until {1}	{0}，直到 {1}	{0}（{1} まで）
error.status	{0} responded with status {1}	{0} 返回状态 {1}	{0} の応答はステータス {1} です
error.busy	{0} is in use by another process	{0} 正被其他进程使用	{0} は他のプロセスが使用中です
error.diskFull	The disk is full: {0}	磁盘已满：{0}	ディスクがいっぱいです：{0}
error.openFiles	The limit of {0} open files is too low	可打开文件数的上限 {0} 太低	開けるファイル数の上限 {0} では足りません
error.file	Cannot use {0}	无法使用 {0}	{0} を使えません
error.unavailable.account	pixiv does not show this work to guests	pixiv 不向访客显示此作品	この作品はログインしないと表示されません
error.unavailable.session	pixiv’s app API does not show this work	pixiv 的 App API 不显示此作品	この作品は pixiv のアプリ API では表示されません
error.unavailable.token	pixiv’s website does not show this work	pixiv 网站不显示此作品	この作品は pixiv のサイトでは表示されません
error.unavailable.endedSession	The session at pixiv has expired	pixiv 登录已过期	pixiv のログインの有効期限が切れました
error.unavailable.otherSource	This source does not show the work	此来源不显示该作品	この取得元では作品が表示されません
error.unavailable.offline	The work was not available at the last request	上次请求时作品不可用	前回の取得時、この作品は利用できませんでした
error.unavailable.nobody	pixiv does not show this work to this account	pixiv 不向此账号显示该作品	このアカウントでは作品が表示されません
error.unavailable.deleted	The work is deleted	作品已删除	作品は削除されています
error.filter.tooLong	The search is too long	搜索内容太长	検索の文字列が長すぎます
error.filter.tooDeep	Too many nested parentheses	括号嵌套过多	括弧の入れ子が多すぎます
error.filter.unmatchedParenthesis	“)” without “(”	“)”没有对应的“(”	「)」に対応する「(」がありません
error.filter.unclosedParenthesis	The parenthesis is not closed	括号没有闭合	括弧が閉じていません
error.filter.unclosedQuotation	The quotation mark is not closed	引号没有闭合	引用符が閉じていません
error.filter.textAfterQuotation	A space is missing after the quotation mark	引号后缺少空格	引用符の後に空白が必要です
error.filter.invalidEscape	In quotation marks, “\” must precede a quotation mark or “\”	引号内的“\”之后必须是引号或“\”	引用符の中の「\」の後は引用符か「\」でなければなりません
error.filter.detachedNegation	“-” must be directly followed by a condition	“-”之后必须紧接条件	「-」の直後に条件が必要です
error.filter.missingCondition	A condition is missing	缺少条件	条件がありません
error.filter.missingField	A field is missing	缺少字段	項目名がありません
error.filter.missingValue	A value is missing after “{0}”	“{0}”之后缺少值	「{0}」の後に値がありません
error.filter.emptyText	The search text is empty	搜索内容为空	検索の文字列が空です
error.filter.unknownField	“{0}” is not a field	没有字段“{0}”	「{0}」という項目はありません
error.filter.invalidOperator	This operator is not possible: “{0}”	不能使用此运算符：“{0}”	この演算子は使えません：「{0}」
error.filter.severalValues	“{0}” requires a single value	“{0}”只能有一个值	「{0}」に指定できる値は 1 つです
error.filter.unknownValue	“{0}” is not a possible value	不能使用值“{0}”	「{0}」という値は使えません
error.filter.notANumber	“{0}” is not a number	“{0}”不是数字	「{0}」は数値ではありません
error.filter.notADate	“{0}” is not a date	“{0}”不是日期	「{0}」は日付ではありません
error.filter.openRange	The range has no limits	范围没有上下限	範囲に上限も下限もありません
error.filter.reversedRange	The range “{0}” ends before it starts	范围“{0}”的终点早于起点	範囲「{0}」は終わりが始まりより前です
error.filter.notInGallery	This gallery does not contain the field “{0}”	此图库不含字段“{0}”的数据	このギャラリーには項目「{0}」のデータがありません
mode_daily	Daily	日榜	デイリー
mode_weekly	Weekly	周榜	ウィークリー
mode_monthly	Monthly	月榜	マンスリー
mode_rookie	Rookie	新人榜	ルーキー
mode_original	Original	原创榜	オリジナル
mode_male	Popular with men	受男性欢迎	男子に人気
mode_female	Popular with women	受女性欢迎	女子に人気
mode_daily_ai	AI-generated	AI 生成	AI生成
`;
