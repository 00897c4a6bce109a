// Leaves by a full load, so that nothing of the last member stays in memory. A toast may be passed along.
import { type ToastMessage, toast } from './ui/layers/toast-store.ts';

type PendingToast = Pick<ToastMessage, 'title' | 'tone'> & {
  description?: string;
  /** Shown only if a member is logged in: a browser that refuses cookies has forgotten them by now. */
  ofMember?: boolean;
};

const notLoggedIn: ToastMessage = {
  title: 'You are not logged in',
  description: 'Your browser refused the cookie that remembers you. Allow cookies for this site, then log in again.',
  tone: 'danger',
};

const storageKey = 'toast-after-load';

export const fullLoad = {
  reload(said?: PendingToast) {
    if (said?.ofMember && !navigator.cookieEnabled) return toast(notLoggedIn);
    store(said);
    // A reload brings the element that was at the top back to it, even from below what the page shows to members alone.
    if (scrollY === 0 && location.hash === '') location.replace(location.href);
    else location.reload();
  },
  goTo(path: string, said?: PendingToast) {
    if (said?.ofMember && !navigator.cookieEnabled) return toast(notLoggedIn);
    store(said);
    location.assign(path);
  },
};

function store(said: PendingToast | undefined): void {
  if (said === undefined) return;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(said));
  } catch {
    // Storage is forbidden: the page shows the outcome, just not in words.
  }
}

/** @param isMember Finds out whether somebody is logged in. */
export async function showPendingToast(isMember: () => Promise<boolean>): Promise<void> {
  try {
    const stored = sessionStorage.getItem(storageKey);
    if (stored === null) return;
    sessionStorage.removeItem(storageKey);
    const { ofMember = false, ...kept } = JSON.parse(stored) as PendingToast;
    toast(ofMember && !(await isMember()) ? notLoggedIn : kept);
  } catch {
    // Unreadable or forbidden: there is nothing to show.
  }
}
