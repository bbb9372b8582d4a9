/* from Texts/catalog.tsv */
RL.put('text-ja', String.raw`
works	作品
worksCount	{0} 作品
oneWork	1 作品
dates	日付
date	日付
list	ランキング
search	検索
searchHint	タイトル、タグ、by:作者
searching	検索中…
found	{0} 作品見つかりました
nothingFound	作品が見つかりません
artists	作者
tags	タグ
favourites	お気に入り
recents	最近見た作品
menu	メニュー
names	名前
initials	頭文字
emptyShelf	まだ作品がありません
layout	レイアウト
rows	行
squares	正方形
columns	列
size	サイズ
language	言語
r18	R-18 を表示
pagesFirst	全ページを見てから次の作品へ
help	キー操作
viewer	ビューアー
close	閉じる
previous	前の作品
next	次の作品
zoom	拡大
information	情報
favourite	お気に入り
save	画像を保存
play	再生
pause	一時停止
noPicture	このページの画像はここにありません
firstWork	最初の作品です
lastWork	最後の作品です
places	順位
illust	イラスト
manga	マンガ
ugoira	うごイラ
ai	AI生成
partial	一部のみ
absent	ランキングなし
notRead	読み込めません
retry	再試行
load	読み込む
notKept	ブラウザーに保存できませんでした。ページを閉じると失われます
waitsFor	{0} の取得を待っています…
asking	pixiv に問い合わせ中…
seconds	{0} 秒
unknown	未保存
offline	保存済みのもののみ
notStored	このギャラリーにはありません
calendar	カレンダー
meaning	色
meaningHeld	画像あり
meaningNew	初登場の作品
meaningState	完全か一部か
keyDates	新しい日付、古い日付
keyEnds	最新、最古
keyMove	作品間の移動
keyOpen	作品を開く
keyPage	次の画面、前の画面
keyStep	次の作品、前の作品
keyTurn	作品のページ
keyZoom	高さ、幅、等倍
keyFit	等倍、幅、高さ
keyBars	バーを隠す
keyFull	全画面
keyPlay	再生、一時停止
keyPixiv	pixiv で開く
keyArtist	作者の作品
bookmark	pixiv でブックマーク
exportWork	作品を書き出す
exportPage	このページを書き出す
exports	書き出し
exportWaiting	書き出し待ち…
file	1 ファイル
files	{0} ファイル
exported	書き出しました：
notExported	書き出せません：
error.noServer	プログラムが終了しました。rankinglog browse を再度実行してください
notDone	実行できませんでした
pause.asked	リクエスト制限中、残り {0} 秒
pause.limit	リクエスト制限の解除待ち、残り {0} 秒
pause.failed	{0} 秒後に再試行
pageLimit	ページ数
allPages	すべて
firstTitle	まだ何も保存されていません
firstOffline	保存済みのものだけを表示します。ランキングは次のコマンドで保存できます：
firstOnline	または、どのランキングも見られます。表示したものは pixiv から取得して保存します：
firstWelcome	ランキングを選んでください。表示したものは pixiv から 1 ページずつ取得して保存します。それまでは何も問い合わせません。
strip	全ページを縦に並べる
previousPage	前のページ
nextPage	次のページ
pageOf	{1} ページ中 {0} ページ
firstPage	最初のページです
lastPage	最後のページです
noImage	この作品の画像はここにありません
showThis	この作品を表示
loading	読み込み中…
keySkip	残りのページを飛ばして次、前の作品
keyScale	拡大、縮小
allList	総合
illustList	イラスト
mangaList	マンガ
ugoiraList	うごイラ
r18List	R-18
newer	新しいランキング
older	古いランキング
fresh	初登場
movedUp	{0} 上昇
movedDown	{0} 下降
unmoved	変わらず
deleted	pixiv で削除済み
hidden	pixiv で非公開または限定公開
masked	このアカウントでは表示されません
partialMeaning	このランキングの一部の作品だけを保存しています
ofTotal	{0} / {1} 作品
bestOf	最高 {0} 位
onPixiv	pixiv で見る
dateMissing	{0} は保存されていません。
newerDate	新しい日付:
olderDate	古い日付:
compare	ランキングの比較
entered	新たにランクイン
left	ランク外へ
rose	上昇
fell	下降
stayed	順位変わらず
onThisDay	各年のこの日
best	期間のベスト
bestOfPeriod	{0}のベスト: {1}
onDay	各年の{0}: {1}
reading	日付を読み込み中: {0}/{1}
points	{0} ポイント
randomWork	ランダムな作品
randomDate	ランダムな日付
slideshow	スライドショーを開始
slideshowStop	スライドショーを停止
select	選択
selection	選択した作品
selected	{0} 件選択
clearSelection	選択を解除
copyIds	ID をコピー
copyDownload	ダウンロードコマンドをコピー
copyCommand	コマンドをコピー
copyLink	リンクをコピー
copied	コピーしました: {0}
mute	ミュート
muted	ミュート中の作品
unmute	ミュートを解除
tooManyRules	ミュートはこれ以上追加できません
mutedWork	ミュート中
saveFile	ファイルに保存
addFile	ファイルから追加
copyBookmarks	ブックマークコマンドをコピー
noFavourites	このファイルにお気に入りはありません
favouritesAdded	お気に入りを {0} 件追加しました
keyRandom	ランダムな作品、ランダムな日付
keySelect	作品を選択
keySlideshow	スライドショー
exportSelected	書き出す
isSelected	選択済み
previousDay	前の日
nextDay	次の日
complete	完全
years	年
oneDate	1 日
datesCount	{0} 日
dateField	日付：2024-01-05
goToDate	この日付へ移動
noDate	{0} はありません。近い日付：
dateForm	2024-01-05、20240105、2024-01、2024 のように入力してください
bestRank	最高 {0} 位
ranksOf	日ごとの順位
indexing	検索を準備中：{0}%
namesPart	{1} 件中 {0} 件
searchWithin	{0}（{1} 文字目）
withDetail	{0}：{1}
error.failed	失敗しました
error.notStored	このランキングは保存されていません
error.stopping	プログラムを終了しています
error.offline	オフラインでは利用できません
error.pause	pixiv から一時停止を求められています
error.noPage	作品に {0} ページ目はありません
error.beforeFirst	最初のランキングは {0} です
error.notPublished	まだ公開されていません。最新は {0} です
error.signIn	ログインが必要です。rankinglog auth login を実行してください
error.noSuchWork	作品 {0} は pixiv にありません
error.notShown	pixiv で表示されません
error.network	{0} が応答しません
error.unexpected	{0} の応答を解釈できません
error.rateLimited	{0} がリクエスト数を制限しています
error.challenged	{0} がブラウザーの確認を求めています。rankinglog --source app なら不要です
limitedUntil	{0}（{1} まで）
error.status	{0} の応答はステータス {1} です
error.busy	{0} は他のプロセスが使用中です
error.diskFull	ディスクがいっぱいです：{0}
error.openFiles	開けるファイル数の上限 {0} では足りません
error.file	{0} を使えません
error.unavailable.account	この作品はログインしないと表示されません
error.unavailable.session	この作品は pixiv のアプリ API では表示されません
error.unavailable.token	この作品は pixiv のサイトでは表示されません
error.unavailable.endedSession	pixiv のログインの有効期限が切れました
error.unavailable.otherSource	この取得元では作品が表示されません
error.unavailable.offline	前回の取得時、この作品は利用できませんでした
error.unavailable.nobody	このアカウントでは作品が表示されません
error.unavailable.deleted	作品は削除されています
error.filter.tooLong	検索の文字列が長すぎます
error.filter.tooDeep	括弧の入れ子が多すぎます
error.filter.unmatchedParenthesis	「)」に対応する「(」がありません
error.filter.unclosedParenthesis	括弧が閉じていません
error.filter.unclosedQuotation	引用符が閉じていません
error.filter.textAfterQuotation	引用符の後に空白が必要です
error.filter.invalidEscape	引用符の中の「\」の後は引用符か「\」でなければなりません
error.filter.detachedNegation	「-」の直後に条件が必要です
error.filter.missingCondition	条件がありません
error.filter.missingField	項目名がありません
error.filter.missingValue	「{0}」の後に値がありません
error.filter.emptyText	検索の文字列が空です
error.filter.unknownField	「{0}」という項目はありません
error.filter.invalidOperator	この演算子は使えません：「{0}」
error.filter.severalValues	「{0}」に指定できる値は 1 つです
error.filter.unknownValue	「{0}」という値は使えません
error.filter.notANumber	「{0}」は数値ではありません
error.filter.notADate	「{0}」は日付ではありません
error.filter.openRange	範囲に上限も下限もありません
error.filter.reversedRange	範囲「{0}」は終わりが始まりより前です
error.filter.notInGallery	このギャラリーには項目「{0}」のデータがありません
mode_daily	デイリー
mode_weekly	ウィークリー
mode_monthly	マンスリー
mode_rookie	ルーキー
mode_original	オリジナル
mode_male	男子に人気
mode_female	女子に人気
mode_daily_ai	AI生成
`);
