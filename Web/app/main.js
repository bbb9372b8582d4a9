import { useLanguage } from './texts.js';
import { translate } from './base/elements.js';
import { preferences } from './base/preferences.js';
import { storage } from './base/storage.js';
import { RL } from './data/data.js';
import { importEarlierFavorites } from './data/earlier.js';
import { limitPages } from './data/live.js';
import { loadPicturesFrom } from './data/pictures.js';
import { Gallery } from './pages/gallery.js';
import { pressed } from './pages/keys.js';
import { noteNow, onRoute, route } from './pages/routes.js';
import { showR18 } from './pages/toolbar.js';

async function start() {
  const index = await RL.get('index');
  if (index.live) {
    RL.keepFor(60_000);
    preferences.serve(index.live.choices ?? {});
    limitPages(preferences.get('pageLimit', 0));
  } else {
    loadPicturesFrom(index.imageBase);
    storage.use(index.id);
  }
  useLanguage(preferences.get('language', ''), index.language);
  const gallery = new Gallery(index);
  // For tests, and for readers who examine the page.
  RL.gallery = gallery;
  onRoute((view, state) => gallery.show(view, state));
  showR18(preferences.get('r18', index.r18 === 'show'));
  translate();
  document.addEventListener('keydown', (event) => pressed(gallery, event));
  document.addEventListener('click', ({ target }) => target instanceof Element && target.closest('a[href^="#"]') && noteNow(), true);
  addEventListener('popstate', () => gallery.popped());
  await route();
  if (!index.live) importEarlierFavorites(index);
}

// If this fails, the plain page remains.
start();
