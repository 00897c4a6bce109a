// Whether the composer is open, and the post that was just published.
import { openLayer } from '../../layers.ts';
import { useSession } from '../../session/session.tsx';
import { createStore, useStore } from '../../ui/store.ts';

/** Separate from the shell's layers, which may lie above the composer while it keeps the text. */
const isComposing = createStore(false);
export const setComposing = (open: boolean): void => isComposing.set(open);
export const useComposing = (): boolean => useStore(isComposing);

/** Screen readers announce it until the member begins another. */
const published = createStore<string | undefined>(undefined);
export const setPublished = (postId: string | undefined): void => published.set(postId);
export const usePublished = (): string | undefined => useStore(published);

/** The single entry point for writing a post: a member gets the composer, a visitor gets the dialog to log in or sign up. */
export function useCompose(): () => void {
  const { isSignedIn } = useSession();
  return () => {
    if (!isSignedIn) return openLayer({ kind: 'auth', tab: 'login', reason: 'You need an account to post.' });
    setPublished(undefined);
    setComposing(true);
  };
}
