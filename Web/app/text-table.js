// Written by make web, from Texts/catalog.tsv.
/**
 * The English strings, one per line: a key and a string, separated by a tab. `{0}` and so on are replaced with values.
 * `checksum` is the checksum of all keys.
 */
export default String.raw`
checksum	1881350291
works	Works
worksCount	{0} works
oneWork	1 work
dates	Dates
date	Date
list	Ranking
search	Search
searchHint	Title, tag, by:artist
searching	Searching…
found	{0} found
nothingFound	No works found
artists	Artists
tags	Tags
favourites	Favorites
recents	Recently viewed
menu	Menu
names	Names
initials	Initials
layout	Layout
rows	Rows
squares	Squares
columns	Columns
size	Size
language	Language
r18	Show R-18
pagesFirst	All pages before the next work
help	Keys
viewer	Viewer
close	Close
previous	Previous work
next	Next work
zoom	Zoom
information	Information
favourite	Favorite
save	Save image
play	Play
pause	Pause
noPicture	The image of this page is not available
firstWork	This is the first work
lastWork	This is the last work
places	Ranks
illust	illustration
manga	manga
ugoira	animation
ai	AI-generated
partial	partial
absent	no ranking
notRead	Cannot be read
retry	Retry
load	Load
notKept	The browser did not store this. It is lost when the page is closed.
waitsFor	Waiting for {0}…
asking	Fetching from pixiv…
seconds	{0} s
unknown	not stored
offline	Stored rankings only
notStored	This is not in the gallery
calendar	Calendar
meaning	Color
meaningHeld	Images present
meaningNew	New works
meaningState	Complete or partial
keyDates	Newer, older date
keyEnds	Newest, oldest
keyMove	Move between works
keyOpen	Open the work
keyPage	Next, previous screen
keyStep	Next, previous work
keyTurn	Pages of a work
keyZoom	Height, width, 1:1
keyFit	1:1, width, height
keyBars	Hide the bars
keyFull	Full screen
keyPlay	Play, pause
keyPixiv	Open at pixiv
keyArtist	Works of the artist
bookmark	Bookmark at pixiv
exportWork	Export the work
exportPage	Export this page
exports	Exports
exportWaiting	Export queued…
file	1 file
files	{0} files
exported	Exported:
notExported	Not exported:
error.noServer	rankinglog has ended; run rankinglog browse again
notDone	The action failed
pause.asked	rate limited, {0} s left
pause.limit	waiting for the rate limit, {0} s left
pause.failed	retrying in {0} s
pageLimit	Pages per date
allPages	All
firstTitle	No rankings stored yet
firstOffline	Only stored rankings are shown. This command stores rankings:
firstOnline	Or browse any ranking: it is fetched from pixiv as you scroll, and stored:
firstWelcome	Choose a ranking. It is fetched from pixiv page by page as you scroll, and stored. rankinglog sends no requests before that.
strip	All pages below each other
previousPage	Previous page
nextPage	Next page
pageOf	page {0} of {1}
firstPage	This is the first page
lastPage	This is the last page
noImage	The image of this work is not available
showThis	Show this work
loading	Loading…
keySkip	Next, previous work without its other pages
keyScale	Larger, smaller
allList	All works
illustList	Illustrations
mangaList	Manga
ugoiraList	Animations
r18List	R-18
newer	Newer ranking
older	Older ranking
fresh	new
movedUp	up {0}
movedDown	down {0}
unmoved	unchanged
deleted	Deleted at pixiv
hidden	Private or limited at pixiv
masked	Hidden from this account by pixiv
partialMeaning	Not all works of this ranking are stored
ofTotal	{0} of {1} works
bestOf	best rank {0}
onPixiv	on pixiv
dateMissing	{0} is not stored here.
newerDate	Newer:
olderDate	Older:
compare	Compare rankings
entered	Entered
left	Left
rose	Rose
fell	Fell
stayed	Same rank
onThisDay	On this day in other years
best	Best of the period
bestOfPeriod	Best of {0} · {1}
onDay	{0} in other years · {1}
reading	Reading dates: {0} of {1}
points	{0} points
randomWork	Random work
randomDate	Random date
slideshow	Start slideshow
slideshowStop	Stop slideshow
select	Select
selection	Selected works
selected	{0} selected
clearSelection	Clear the selection
copyIds	Copy IDs
copyDownload	Copy download command
copyCommand	Copy command
copyLink	Copy link
copied	Copied: {0}
mute	Mute
muted	Muted works
unmute	Unmute
tooManyRules	There is no space for more muted names
mutedWork	Muted
saveFile	Save as file
addFile	Add from file
noFavourites	This file does not contain favorites
favouritesAdded	Added to favorites: {0}
keyRandom	Random work, random date
keySelect	Select the work
keySlideshow	Slideshow
exportSelected	Export
isSelected	Selected
previousDay	Previous day
nextDay	Next day
complete	complete
years	Years
oneDate	1 date
datesCount	{0} dates
dateField	Date: 2024-01-05
goToDate	Go to this date
noDate	{0} is not available. Nearest:
dateForm	Enter a date such as 2024-01-05, 20240105, 2024-01 or 2024
bestRank	Best rank {0}
ranksOf	Ranks by date
indexing	Preparing the search: {0} %
namesPart	{0} of {1}
searchWithin	{0} (character {1})
withDetail	{0}: {1}
error.failed	Failed
error.notStored	This ranking is not stored
error.stopping	rankinglog is stopping
error.offline	Not available offline
error.pause	pixiv requested a pause
error.noPage	The work does not have page {0}
error.beforeFirst	The first ranking is of {0}
error.notPublished	Not published yet; the latest ranking is of {0}
error.signIn	Sign-in required; run rankinglog auth login
error.noSuchWork	pixiv does not have work {0}
error.notShown	pixiv does not show this
error.network	{0} does not respond
error.unexpected	Unexpected response from {0}
error.rateLimited	{0} limits the number of requests
error.challenged	{0} requires a browser check; rankinglog --source app needs none
limitedUntil	{0} until {1}
error.status	{0} responded with status {1}
error.busy	{0} is in use by another process
error.diskFull	The disk is full: {0}
error.openFiles	The limit of {0} open files is too low
error.file	Cannot use {0}
error.unavailable.account	pixiv does not show this work to guests
error.unavailable.session	pixiv’s app API does not show this work
error.unavailable.token	pixiv’s website does not show this work
error.unavailable.endedSession	The session at pixiv has expired
error.unavailable.otherSource	This source does not show the work
error.unavailable.offline	The work was not available at the last request
error.unavailable.nobody	pixiv does not show this work to this account
error.unavailable.deleted	The work is deleted
error.filter.tooLong	The search is too long
error.filter.tooDeep	Too many nested parentheses
error.filter.unmatchedParenthesis	“)” without “(”
error.filter.unclosedParenthesis	The parenthesis is not closed
error.filter.unclosedQuotation	The quotation mark is not closed
error.filter.textAfterQuotation	A space is missing after the quotation mark
error.filter.invalidEscape	In quotation marks, “\” must precede a quotation mark or “\”
error.filter.detachedNegation	“-” must be directly followed by a condition
error.filter.missingCondition	A condition is missing
error.filter.missingField	A field is missing
error.filter.missingValue	A value is missing after “{0}”
error.filter.emptyText	The search text is empty
error.filter.unknownField	“{0}” is not a field
error.filter.invalidOperator	This operator is not possible: “{0}”
error.filter.severalValues	“{0}” requires a single value
error.filter.unknownValue	“{0}” is not a possible value
error.filter.notANumber	“{0}” is not a number
error.filter.notADate	“{0}” is not a date
error.filter.openRange	The range has no limits
error.filter.reversedRange	The range “{0}” ends before it starts
error.filter.notInGallery	This gallery does not contain the field “{0}”
mode_daily	Daily
mode_weekly	Weekly
mode_monthly	Monthly
mode_rookie	Rookie
mode_original	Original
mode_male	Popular with men
mode_female	Popular with women
mode_daily_ai	AI-generated
rankings	Rankings
empty.favourites	No favorites yet. Press the heart in the viewer to add works.
empty.recents	No works viewed yet. Works that you open appear here.
tryArtist	Works of the artist “{0}”
listMissing	{0} is not available here.
r18Missing	{0} is not available here. R-18 rankings require a sign-in (rankinglog auth login), and are hidden with --r18 hide.
freshSign	new
explore	Explore
thisPage	This page
display	Display
onlyThumbnail	Thumbnail only
viewCount	{0} views
bookmarkCount	{0} bookmarks
likeCount	{0} likes
pageCount	{0} pages
steps.network	Check the network.|Behind a proxy, start rankinglog browse with --proxy URL, or set https_proxy.|Then retry. Stored rankings need no network.
bookmarks	Bookmarks at pixiv
empty.bookmarks	No bookmarks stored. Run rankinglog bookmarks sync.
`;
