// The single entry point for writing a post: a member gets the composer, a visitor is asked to sign up or log in.
import { useSession } from '../session.tsx';
import { setComposing } from './composing.ts';
import { setPublished } from './published.ts';
import { askToSignIn } from './sign-in-prompt.ts';

export function useCompose(): () => void {
  const { isSignedIn } = useSession();
  return () => {
    if (!isSignedIn) return askToSignIn('post');
    setPublished(undefined);
    setComposing(true);
  };
}
