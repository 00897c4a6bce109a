// Code that can't wait for the page's script. A separate file, because the Content-Security-Policy allows no inline
// script.

// Puts the theme's class on <html> before the first paint, so that the other theme never flashes. A theme that is chosen before the
// page's script has come is shown and stored at once, so that it outlasts the page. web/theme.tsx takes over.
(() => {
  const drawn = '[data-drawn="page"]';
  const root = document.documentElement.classList;
  /** @param {string | null} [theme] */
  const show = (theme) => {
    const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    root.remove('light', 'dark');
    root.add(isDark ? 'dark' : 'light');
  };
  /** @param {string} theme */
  const choose = (theme) => {
    if (theme === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
    show(theme);
  };
  try {
    show(localStorage.getItem('theme'));
  } catch {
    // Storage is forbidden: the system decides, and a choice waits for the script.
    return show();
  }
  addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element) || !event.target.closest(`${drawn} [data-theme-toggle]`)) return;
      choose(root.contains('dark') ? 'light' : 'dark');
      // The script must not do it again. If nothing could be stored, this is not reached, and the press is recorded below.
      event.stopImmediatePropagation();
    },
    true,
  );
  addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.closest(`${drawn} [data-theme-choice]`)) choose(target.value);
    },
    true,
  );
})();

// Marks a page whose address names a part of it. The server doesn't get that name, so it draws the default part, which
// styles/base.css hides until the page is hydrated.
if (location.hash) document.documentElement.dataset.hash = '';

// Hides what this browser's member has dismissed, which the server draws, and shows what it is replaced with. See
// web/drafts/browser-switch.ts.
(() => {
  const dismissed = new CSSStyleSheet();
  try {
    for (const [key, value] of Object.entries(localStorage)) {
      if (value !== 'off') continue;
      dismissed.insertRule(`[data-while-on="${CSS.escape(key)}"] { display: none }`);
      dismissed.insertRule(`[data-while-off="${CSS.escape(key)}"] { display: revert }`);
    }
  } catch {
    return;
  }
  document.adoptedStyleSheets.push(dismissed);
})();

// Records presses and submits before a server-drawn page is hydrated. web/early-input.ts replays them. Without this the
// browser itself would submit a form, with its values in the address.
(() => {
  const acts = new Set();
  window.earlyActs = acts;
  const drawn = '[data-drawn="page"]';
  // The choice of the theme takes effect at once: see above.
  const pressable = 'button, :is([type="checkbox"], [type="radio"]):not([data-theme-choice] *)';
  /** @param {BeforeUnloadEvent} leaving */
  const ask = (leaving) => acts.size > 0 && leaving.preventDefault();
  addEventListener(
    'click',
    (event) => {
      /** @type {HTMLButtonElement | HTMLInputElement | null} */
      const pressed = event.target instanceof Element ? event.target.closest(pressable) : null;
      if (!pressed || pressed.type === 'submit' || !pressed.closest(drawn)) return;
      acts.add(pressed);
      if (pressed.type !== 'button') event.preventDefault();
      // React may hear of it already, and must not hear of it twice.
      event.stopPropagation();
    },
    true,
  );
  addEventListener(
    'submit',
    (event) => {
      if (!(event.target instanceof HTMLFormElement) || !event.target.closest(drawn)) return;
      event.preventDefault();
      event.stopPropagation();
      acts.add(event.submitter ?? event.target);
      // The input may be a password, so it is not stored for the next page: the browser asks before it is lost.
      addEventListener('beforeunload', ask);
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

// Starts the client on a server-drawn page. Its scripts are fetched once the content is painted, because on a slow line they would share
// it with what people wait to see. Each is run in its own task, so that none holds up a phone for long. On a phone, a new visitor reads
// first: the scripts wait for the first sign of anything else, or for some seconds, after which the page shows live changes.
addEventListener('DOMContentLoaded', () => {
  const template = document.querySelector('template#after-paint');
  if (!(template instanceof HTMLTemplateElement)) return;
  const scripts = [...template.content.querySelectorAll('link')];
  let isStarted = false;
  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    template.replaceWith(...scripts);
    for (const { href } of scripts) {
      // If the page's own code is gone, the client reloads the page (web/fresh-code.ts).
      await import(href).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  // May be called again: a template that was replaced stays so, and nobody listens twice.
  const painted = () => {
    if (template.dataset.start === 'at once' || !isOnlyRead()) start();
    else {
      template.replaceWith(...scripts);
      for (const sign of ['focusin', 'input', 'keydown', 'pointerdown', 'pointermove', 'scroll', 'click', 'submit'])
        addEventListener(sign, start, { once: true, passive: true, capture: true });
    }
  };
  // A page in a background tab is not painted, and a browser may not report its paint.
  if (document.visibilityState === 'hidden') start();
  setTimeout(start, 4_000);
  new PerformanceObserver(painted).observe({ type: 'paint', buffered: true });

  /** Returns whether nothing was pressed yet, and the browser has nothing that only the script shows, such as a draft or passkeys. */
  function isOnlyRead() {
    try {
      const isStored = localStorage.length > 0 || sessionStorage.length > 0;
      const isUsed = window.earlyActs?.size || window.earlyKeys?.length || location.hash;
      const isNarrow = matchMedia('(width < 64rem)').matches;
      return isNarrow && !isStored && !isUsed && !document.querySelector('[autocomplete~="webauthn"]');
    } catch {
      return false;
    }
  }
});
