// Renders a component on a real page for one test, with the client's styles and providers, and removes it afterwards.
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import '../styles/index.css';
import { dismissToast } from '../ui/layers/toast-store.ts';
import { UiRoot } from '../ui/ui-root.tsx';

type Mounted = { rerender: (ui: ReactNode) => void; unmount: () => void };

export function mount(ui: ReactNode): Mounted {
  return mountBare(ui, (next) => <UiRoot>{next}</UiRoot>);
}

/** Renders without providers, for tests about the providers themselves. */
export function mountBare(ui: ReactNode, wrap: (ui: ReactNode) => ReactNode = (next) => next): Mounted {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  flushSync(() => root.render(wrap(ui)));
  const unmount = () => {
    // A toast is stored outside React. It would outlive the test, and cover what the next one points at.
    dismissToast();
    root.unmount();
    place.remove();
  };
  onTestFinished(() => {
    unmount();
    // The next test, perhaps of another file, must not find this one's drafts and settings.
    localStorage.clear();
    sessionStorage.clear();
  });
  return { unmount, rerender: (next) => flushSync(() => root.render(wrap(next))) };
}

/** Waits two frames, in which React paints everything pending. For asserting that nothing happened. */
export async function painted(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}
