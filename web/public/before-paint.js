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

// Starts the client on a drawn page once its content is painted. On a slow line the scripts would share it with what people
// wait to see. All are fetched together, but each is run in a task of its own, so that none holds up a phone for long. A page
// in a background tab is not painted, so it starts at once.
addEventListener('DOMContentLoaded', () => {
  const waiting = document.querySelector('template#after-paint');
  if (!(waiting instanceof HTMLTemplateElement)) return;
  const start = async () => {
    const scripts = [...waiting.content.querySelectorAll('link')];
    waiting.replaceWith(...scripts);
    for (const { href } of scripts) {
      // If the page's own code is gone, the client reloads the page (web/fresh-code.ts).
      await import(href).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes.includes('paint')) start();
  else {
    const painted = new PerformanceObserver(() => {
      painted.disconnect();
      start();
    });
    painted.observe({ type: 'paint', buffered: true });
  }
});
