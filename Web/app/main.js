import { prepareTexts, useLanguage } from './texts.js';
import { translate } from './base/elements.js';
import { preferences } from './base/preferences.js';
import { RL } from './data/data.js';
import { LiveSource } from './data/live-source.js';
import { StaticSource } from './data/static-source.js';
import { Gallery } from './pages/gallery.js';
import { pressed } from './pages/keys.js';
import { noteNow, onRoute, route } from './pages/routes.js';
import { showR18 } from './pages/toolbar.js';

async function start() {
  prepareTexts(RL.texts);
  const source = await ('live' in document.documentElement.dataset ? LiveSource : StaticSource).open();
  const { index } = source;
  await useLanguage(preferences.get('language', ''), index.language);
  const gallery = new Gallery(source);
  // For tests, and for readers who examine the page.
  RL.gallery = gallery;
  onRoute((hash, state) => gallery.show(hash, state));
  showR18(preferences.get('r18', index.r18 === 'show'));
  translate();
  document.addEventListener('keydown', (event) => pressed(gallery, event));
  document.addEventListener('click', ({ target }) => target instanceof Element && target.closest('a[href^="#"]') && noteNow(), true);
  addEventListener('popstate', () => gallery.popped());
  await route();
}

// If this fails, the plain page remains.
start();
