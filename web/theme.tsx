// Light or dark: what the visitor chose, else what the system says, also when it changes its mind. Only a choice is stored
// (localStorage `theme`). public/theme-init.js does the same before the first paint.
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';

export type Theme = 'light' | 'dark';

type ThemeControl = {
  theme: Theme;
  /** What was chosen, or `system` while nothing was. */
  choice: Theme | 'system';
  choose: (choice: Theme | 'system') => void;
  toggle: () => void;
};

const storageKey = 'theme';
const darkSystem = matchMedia('(prefers-color-scheme: dark)');
const ThemeContext = createContext<ThemeControl | null>(null);

export function ThemeProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState(readChoice);
  const [system, setSystem] = useState(systemTheme);
  const theme = chosen ?? system;

  useEffect(() => {
    const followSystem = () => setSystem(systemTheme());
    const followOtherWindows = (event: StorageEvent) => event.key === storageKey && setChosen(readChoice());
    darkSystem.addEventListener('change', followSystem);
    addEventListener('storage', followOtherWindows);
    return () => {
      darkSystem.removeEventListener('change', followSystem);
      removeEventListener('storage', followOtherWindows);
    };
  }, []);

  useEffect(() => {
    document.documentElement.classList.remove('light', 'dark');
    document.documentElement.classList.add(theme);
  }, [theme]);

  const control = useMemo<ThemeControl>(() => {
    const choose = (choice: Theme | 'system') => {
      const next = choice === 'system' ? null : choice;
      storeChoice(next);
      setChosen(next);
    };
    return { theme, choice: chosen ?? 'system', choose, toggle: () => choose(theme === 'dark' ? 'light' : 'dark') };
  }, [theme, chosen]);

  return <ThemeContext value={control}>{children}</ThemeContext>;
}

export function useTheme(): ThemeControl {
  const control = useContext(ThemeContext);
  if (!control) throw new Error('useTheme was called outside <ThemeProvider>. Wrap the tree in it (see web/main.tsx).');
  return control;
}

function systemTheme(): Theme {
  return darkSystem.matches ? 'dark' : 'light';
}

// Storage may be forbidden (a private window, a strict browser): then the choice lasts as long as the page.
function readChoice(): Theme | null {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : null;
  } catch {
    return null;
  }
}

function storeChoice(choice: Theme | null): void {
  try {
    if (choice) localStorage.setItem(storageKey, choice);
    else localStorage.removeItem(storageKey);
  } catch {
    // Nothing to do: the class on <html> already shows the choice.
  }
}
