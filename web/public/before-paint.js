// What cannot wait for the page's script. A file of its own because the Content-Security-Policy allows no inline script.

// Puts the theme's class on <html> before the first paint, so that nobody sees the other one flash by. web/theme.tsx takes over.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Storage is forbidden: the system decides.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.add(dark ? 'dark' : 'light');
})();

// Keeps what is pressed and submitted while a drawn page is not live yet. web/early-acts.ts does it then. Without this a form
// would be sent by the browser itself, with what it holds in the address.
(() => {
  const acts = new Set();
  window.earlyActs = acts;
  const drawn = '[data-drawn="page"]';
  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button && button.type !== 'submit' && button.closest(drawn)) acts.add(button);
    },
    true,
  );
  addEventListener(
    'submit',
    (event) => {
      if (!(event.target instanceof HTMLFormElement) || !event.target.closest(drawn)) return;
      event.preventDefault();
      acts.add(event.submitter ?? event.target);
    },
    true,
  );
})();

// Keeps the keys that are pressed before web/keys/key-listener.tsx listens, which takes them and puts an end to this.
(() => {
  /** @type {KeyboardEvent[]} */
  const keys = [];
  window.earlyKeys = keys;
  addEventListener('keydown', (event) => {
    if (!window.earlyKeys) return;
    keys.push(event);
    // Browsers have a search of their own under these keys.
    if (event.key === 'k' && (event.ctrlKey || event.metaKey)) event.preventDefault();
  });
})();
