// The single entry point for writing a post: a member gets the composer, a visitor is asked to sign up or log in.
import { useSession } from '../../session/session.tsx';
import { askToSignIn } from '../post/sign-in-prompt.ts';
import { setComposing } from './composing.ts';
import { setPublished } from './published.ts';

export function useCompose(): () => void {
  const { isSignedIn } = useSession();
  return () => {
    if (!isSignedIn) return askToSignIn('post');
    setPublished(undefined);
    setComposing(true);
  };
}
