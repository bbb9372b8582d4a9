/* from Texts/catalog.tsv */
RL.put('text-zh', String.raw`
works	作品
worksCount	{0} 件作品
oneWork	1 件作品
dates	日期
date	日期
list	排行榜
search	搜索
searchHint	标题、标签、by:作者
searching	正在搜索…
found	找到 {0} 件作品
nothingFound	没有找到作品
artists	作者
tags	标签
favourites	收藏
recents	最近浏览
menu	菜单
names	名称
initials	首字
emptyShelf	还没有作品
layout	布局
rows	行
squares	方格
columns	列
size	大小
language	语言
r18	显示 R-18
pagesFirst	先翻完所有页再到下一作品
help	按键
viewer	查看器
close	关闭
previous	上一作品
next	下一作品
zoom	缩放
information	信息
favourite	收藏
save	保存图片
play	播放
pause	暂停
noPicture	这一页的图片不在这里
firstWork	已是第一件作品
lastWork	已是最后一件作品
places	名次
illust	插画
manga	漫画
ugoira	动图
ai	AI 生成
partial	不完整
absent	没有排行榜
notRead	无法读取
retry	重试
load	加载
notKept	浏览器未能保存，关闭页面后将丢失
waitsFor	正在等待 {0}…
asking	正在向 pixiv 请求…
seconds	{0} 秒
unknown	未保存
offline	仅显示已保存的内容
notStored	图库中没有此内容
calendar	日历
meaning	颜色
meaningHeld	已有图片
meaningNew	新上榜作品
meaningState	是否完整
keyDates	较新、较旧的日期
keyEnds	最新、最旧
keyMove	在作品间移动
keyOpen	打开作品
keyPage	下一屏、上一屏
keyStep	下一、上一作品
keyTurn	作品的各页
keyZoom	适合高度、宽度、1:1
keyFit	1:1、宽度、高度
keyBars	隐藏工具栏
keyFull	全屏
keyPlay	播放、暂停
keyPixiv	在 pixiv 打开
keyArtist	作者的作品
bookmark	在 pixiv 收藏
exportWork	导出作品
exportPage	导出此页
exports	导出
exportWaiting	等待导出…
file	1 个文件
files	{0} 个文件
exported	已导出：
notExported	未能导出：
error.noServer	程序已结束，请再次运行 rankinglog browse
notDone	操作失败
pause.asked	被限速，还剩 {0} 秒
pause.limit	等待限速解除，还剩 {0} 秒
pause.failed	{0} 秒后重试
pageLimit	每日页数
allPages	全部
firstTitle	还没有保存任何内容
firstOffline	仅显示已保存的内容。用此命令保存排行榜：
firstOnline	也可以浏览任意排行榜，滚动到的内容会从 pixiv 获取并保存：
firstWelcome	请选择排行榜。滚动到的内容会从 pixiv 逐页获取并保存；在此之前不会发送任何请求。
strip	所有页上下排列
previousPage	上一页
nextPage	下一页
pageOf	第 {0} 页，共 {1} 页
firstPage	已是第一页
lastPage	已是最后一页
noImage	这件作品的图片不在这里
showThis	显示这件作品
loading	正在加载…
keySkip	跳过其余页，到下一、上一作品
keyScale	放大、缩小
allList	综合
illustList	插画
mangaList	漫画
ugoiraList	动图
r18List	R-18
newer	较新的排行榜
older	较旧的排行榜
fresh	新上榜
movedUp	上升 {0}
movedDown	下降 {0}
unmoved	持平
deleted	已在 pixiv 删除
hidden	在 pixiv 为私密或限定
masked	此账号无法查看
partialMeaning	此排行榜的作品未全部保存
ofTotal	{0}/{1} 件作品
bestOf	最高第 {0} 名
onPixiv	在 pixiv 查看
dateMissing	这里没有保存 {0}。
newerDate	较新：
olderDate	较旧：
compare	比较排行榜
entered	新上榜
left	跌出榜单
rose	上升
fell	下降
stayed	名次不变
onThisDay	历年今日
best	时期最佳
bestOfPeriod	{0}最佳：{1}
onDay	历年 {0}：{1}
reading	正在读取日期：{0}/{1}
points	{0} 分
randomWork	随机作品
randomDate	随机日期
slideshow	开始幻灯片
slideshowStop	停止幻灯片
select	选择
selection	已选作品
selected	已选 {0} 件
clearSelection	清除选择
copyIds	复制 ID
copyDownload	复制下载命令
copyCommand	复制命令
copyLink	复制链接
copied	已复制：{0}
mute	屏蔽
muted	屏蔽的作品
unmute	取消屏蔽
tooManyRules	屏蔽的名称已达上限
mutedWork	已屏蔽
saveFile	保存为文件
addFile	从文件添加
copyBookmarks	复制收藏命令
noFavourites	此文件不包含收藏
favouritesAdded	已添加 {0} 件收藏
keyRandom	随机作品、随机日期
keySelect	选择作品
keySlideshow	幻灯片
exportSelected	导出
isSelected	已选择
previousDay	前一天
nextDay	后一天
complete	完整
years	年份
oneDate	1 天
datesCount	{0} 天
dateField	日期：2024-01-05
goToDate	前往此日期
noDate	没有 {0}，最近的日期：
dateForm	请输入日期，例如 2024-01-05、20240105、2024-01 或 2024
bestRank	最高第 {0} 名
ranksOf	各日名次
indexing	正在准备搜索：{0}%
namesPart	{0} / {1}
searchWithin	{0}（第 {1} 个字符）
withDetail	{0}：{1}
error.failed	失败
error.notStored	此排行榜未保存
error.stopping	程序正在停止
error.offline	离线时不可用
error.pause	pixiv 要求暂停请求
error.noPage	作品没有第 {0} 页
error.beforeFirst	最早的排行榜是 {0}
error.notPublished	尚未发布；最新的排行榜是 {0}
error.signIn	需要登录，请运行 rankinglog auth login
error.noSuchWork	pixiv 上没有作品 {0}
error.notShown	pixiv 不显示此内容
error.network	{0} 没有响应
error.unexpected	{0} 的响应无法识别
error.rateLimited	{0} 限制了请求次数
error.challenged	{0} 要求浏览器验证；rankinglog --source app 无需验证
limitedUntil	{0}，直到 {1}
error.status	{0} 返回状态 {1}
error.busy	{0} 正被其他进程使用
error.diskFull	磁盘已满：{0}
error.openFiles	可打开文件数的上限 {0} 太低
error.file	无法使用 {0}
error.unavailable.account	pixiv 不向访客显示此作品
error.unavailable.session	pixiv 的 App API 不显示此作品
error.unavailable.token	pixiv 网站不显示此作品
error.unavailable.endedSession	pixiv 登录已过期
error.unavailable.otherSource	此来源不显示该作品
error.unavailable.offline	上次请求时作品不可用
error.unavailable.nobody	pixiv 不向此账号显示该作品
error.unavailable.deleted	作品已删除
error.filter.tooLong	搜索内容太长
error.filter.tooDeep	括号嵌套过多
error.filter.unmatchedParenthesis	“)”没有对应的“(”
error.filter.unclosedParenthesis	括号没有闭合
error.filter.unclosedQuotation	引号没有闭合
error.filter.textAfterQuotation	引号后缺少空格
error.filter.invalidEscape	引号内的“\”之后必须是引号或“\”
error.filter.detachedNegation	“-”之后必须紧接条件
error.filter.missingCondition	缺少条件
error.filter.missingField	缺少字段
error.filter.missingValue	“{0}”之后缺少值
error.filter.emptyText	搜索内容为空
error.filter.unknownField	没有字段“{0}”
error.filter.invalidOperator	不能使用此运算符：“{0}”
error.filter.severalValues	“{0}”只能有一个值
error.filter.unknownValue	不能使用值“{0}”
error.filter.notANumber	“{0}”不是数字
error.filter.notADate	“{0}”不是日期
error.filter.openRange	范围没有上下限
error.filter.reversedRange	范围“{0}”的终点早于起点
error.filter.notInGallery	此图库不含字段“{0}”的数据
mode_daily	日榜
mode_weekly	周榜
mode_monthly	月榜
mode_rookie	新人榜
mode_original	原创榜
mode_male	受男性欢迎
mode_female	受女性欢迎
mode_daily_ai	AI 生成
`);
