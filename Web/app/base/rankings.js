import { hasText, text } from '../texts.js';

const CONTENTS = ['all', 'illust', 'manga', 'ugoira'];

/** The mode and the content of a list: `weekly-manga` is the mode `weekly` with the content `manga`. */
export function partsOf(list) {
  const [mode, content = 'all'] = list.split('-');
  return { mode, content };
}

/** The name of a list, as pixiv's pages call it in the language of the reader. */
export function listText(list) {
  const { mode, content } = partsOf(list);
  const key = `mode_${mode.replace('_r18', '')}`;
  const name = !hasText(key) ? mode.replace('r18g', 'R-18G') : text(key) + (mode.includes('_r18') ? ' R-18' : '');
  return content === 'all' ? name : `${name} · ${text(`${content}List`)}`;
}

/** Lists in groups for a selection: by content, and R-18 lists last. */
export function groupsOf(lists) {
  const groups = new Map([...CONTENTS, 'r18'].map((group) => [group, []]));
  for (const list of lists) {
    const { mode, content } = partsOf(list);
    groups.get(mode.includes('r18') ? 'r18' : content)?.push(list);
  }
  return [...groups].filter(([, members]) => members.length > 0);
}
