// Leaving the page by a full load: after a change of who is logged in, nothing of the one before may stay in memory.
// A toast given along is shown by the page that comes.
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
    // Storage is forbidden: what has happened shows on the page, if not in words.
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
