// Leaves the page by a full load: after a change of who is logged in, nothing of the last member may stay in memory. A
// toast passed along appears on the next page.
import { type ToastMessage, toast } from './ui/toast-store.ts';

type KeptToast = Pick<ToastMessage, 'title' | 'tone'> & { description?: string };

const storageKey = 'toast-after-load';

export const fullLoad = {
  reload(said?: KeptToast) {
    keep(said);
    location.reload();
  },
  goTo(path: string, said?: KeptToast) {
    keep(said);
    location.assign(path);
  },
};

function keep(said: KeptToast | undefined): void {
  if (said === undefined) return;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(said));
  } catch {
    // Storage is forbidden: the page shows the outcome, if not in words.
  }
}

export function showKeptToast(): void {
  try {
    const said = sessionStorage.getItem(storageKey);
    if (said === null) return;
    sessionStorage.removeItem(storageKey);
    toast(JSON.parse(said) as KeptToast);
  } catch {
    // As above.
  }
}
