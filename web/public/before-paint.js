// What can't wait for the page's script. A separate file, because the Content-Security-Policy allows no inline script.

// Puts the theme's class on <html> before the first paint, so that the other theme never flashes. web/theme.tsx takes over.
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

// Records presses and submits before a server-drawn page is hydrated. web/early-acts.ts replays them. Without this the
// browser itself would submit a form, with its values in the address.
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

// Records the keys that are pressed until web/keys/key-listener.tsx listens. It takes them and ends the recording.
(() => {
  /** @type {KeyboardEvent[]} */
  const keys = [];
  window.earlyKeys = keys;
  addEventListener('keydown', (event) => {
    if (!window.earlyKeys) return;
    keys.push(event);
    // Browsers have their own search under these keys.
    if (event.key === 'k' && (event.ctrlKey || event.metaKey)) event.preventDefault();
  });
})();
