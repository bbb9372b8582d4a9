/**
 * The data of a site, and the lists of its reader. The page selects one of the two kinds at the start: `StaticSource` reads
 * files, `LiveSource` uses a server, which fetches missing data from pixiv.
 */
export class Source {
  /** The path of the directory to which a server exports works; null if the browser saves single images instead. */
  exportFolder = null;
  /** Whether no data is fetched from pixiv. */
  isOffline = true;
  /** Whether no ranking is stored. */
  isEmpty = false;
  /** The lists that can be fetched. */
  published = [];
  /** The account's bookmarks; null without a server. */
  bookmarks = null;
  /** The command lines that print the reader's lists, by view. */
  commands = {};

  /**
   * @param index the file `index`
   * @param {(key: string, works: number) => Promise<any>} readEntries reads the entries of a stored date, and receives
   *   their number
   */
  constructor(index, readEntries) {
    this.index = index;
    this.readEntries = readEntries;
    this.lists = Object.keys(index.lists);
  }

  /** The stored dates of a list, oldest first, in the format of the index. */
  stored(list) {
    return this.index.lists[list] ?? [];
  }

  /** The stored dates with works, oldest first, whose text starts with a period: `2024` or `2024-01`. */
  datesOf(list, period = '') {
    return this.stored(list).filter(([date, works]) => date.startsWith(period) && works > 0);
  }

  /** The periods of a list, newest first: its years, and the months of a year. */
  periodsOf(list, year) {
    const dates = this.datesOf(list, year).map(([date]) => date.slice(0, year ? 7 : 4));
    return [...new Set(dates)].reverse();
  }

  /**
   * Reads the stored entries of a date; null for a date that is not stored, because no data is fetched from pixiv.
   *
   * @returns {Promise<any>}
   */
  async readDate(list, date) {
    const works = this.stored(list).find(([one]) => one === date)?.[1];
    return works ? this.readEntries(`${list}/${date}`, works) : null;
  }
}
