// Light or dark: the visitor's choice, or else the system's, which may change at any time. Only a choice is stored
// (localStorage `theme`). public/before-paint.js sets the class on <html> before the first paint. After that only a
// change touches the class, because a server-drawn page does not know the theme until its script runs.
import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';
type ThemeChoice = Theme | 'system';

type Shown = Readonly<{
  theme: Theme;
  /** The visitor's choice, or `system` without one. */
  choice: ThemeChoice;
}>;

const storageKey = 'theme';
const asDrawn: Shown = { theme: 'light', choice: 'system' };
const watchers = new Set<() => void>();
let shown: Shown | undefined;
let stopFollowing: (() => void) | undefined;

export function useTheme() {
  return { ...useSyncExternalStore(watch, read, () => asDrawn), choose, toggle };
}

function choose(choice: ThemeChoice): void {
  storeChoice(choice);
  show(choice);
}

function toggle(): void {
  choose(read().theme === 'dark' ? 'light' : 'dark');
}

function read(): Shown {
  shown ??= shownBy(readChoice());
  return shown;
}

const shownBy = (choice: ThemeChoice): Shown => ({ choice, theme: choice === 'system' ? systemTheme() : choice });

function show(choice: ThemeChoice): void {
  shown = shownBy(choice);
  document.documentElement.classList.remove('light', 'dark');
  document.documentElement.classList.add(shown.theme);
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  stopFollowing ??= follow();
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    stopFollowing?.();
    stopFollowing = undefined;
    shown = undefined;
  };
}

/** Follows the system's theme and changes in other windows. */
function follow(): () => void {
  const system = darkSystem();
  const onSystem = () => {
    if (read().choice === 'system') show('system');
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKey) show(readChoice());
  };
  system.addEventListener('change', onSystem);
  addEventListener('storage', onStorage);
  return () => {
    system.removeEventListener('change', onSystem);
    removeEventListener('storage', onStorage);
  };
}

const darkSystem = () => matchMedia('(prefers-color-scheme: dark)');

function systemTheme(): Theme {
  return darkSystem().matches ? 'dark' : 'light';
}

// Storage may be forbidden (a private window, a strict browser). The choice then lasts as long as the page.
function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function storeChoice(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // The class on <html> shows the choice already.
  }
}
