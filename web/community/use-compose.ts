// The one way to begin a post: a member gets the composer, a visitor is asked to sign up or log in.
import { openLayer } from '../layers.ts';
import { useSession } from '../session.tsx';
import { setPublished } from './published.ts';
import { askToSignIn } from './sign-in-prompt.ts';

export function useCompose(): () => void {
  const { isSignedIn } = useSession();
  return () => {
    if (!isSignedIn) return askToSignIn('post');
    setPublished(undefined);
    openLayer({ kind: 'compose' });
  };
}
