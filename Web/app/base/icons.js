import { shape } from './elements.js';

/** The paths of icons on a grid of 24 px, drawn as lines of 2 px; closed parts of `fill` are filled. */
const ICONS = {
  close: 'M6 6l12 12M18 6L6 18',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  heart: 'M12 20l-7.5-7.3a4.7 4.7 0 0 1 0-6.8 5 5 0 0 1 7 0l.5.6.5-.6a5 5 0 0 1 7 0 4.7 4.7 0 0 1 0 6.8z',
  bookmark: 'M6 4h12v17l-6-5-6 5z',
  save: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  zoom: 'M4 9V4h5M20 15v5h-5M15 4h5v5M9 20H4v-5',
  information: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7.5v.1',
  strip: 'M7 3h10v5H7zM7 10h10v5H7zM7 17h10v4H7z',
  menu: 'M4 6h16M4 12h16M4 18h16',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  check: 'M5 12l5 5 9-10',
  slideshow: 'M4 5h16v11H4zM10 8l4 2.5-4 2.5zM9 20h6',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
};

/** Creates an icon without a name: the button that contains it has one. */
export function icon(name, isFilled = false) {
  return shape('svg', { viewBox: '0 0 24 24', class: isFilled ? 'icon filled' : 'icon', 'aria-hidden': 'true' },
    shape('path', { d: ICONS[name] }));
}
