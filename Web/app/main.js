'use strict';

let gallery = null;

async function start() {
  const index = await RL.get('index');
  if (index.live) {
    RL.keepFor(60_000);
    pixels = new Map();
    preferences.serve(index.live.choices ?? {});
    limitPages(preferences.get('pageLimit', 0));
  } else {
    storage.use(index.id);
    importEarlierChoices();
  }
  useLanguage(index.language);
  gallery = new Gallery(index);
  showR18(preferences.get('r18', index.r18 === 'show'));
  translate();
  document.addEventListener('keydown', pressed);
  addEventListener('popstate', () => gallery.popped());
  await route();
  if (!index.live) await importEarlierWorks(index);
}

// If this fails, the plain page remains.
start();
