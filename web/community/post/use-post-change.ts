// Changes the member's relation to a post optimistically. Changes are sent in order; only the last response counts.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../session/session.tsx';
import { changePost } from './post-cache.ts';
import type { Post } from './post-kinds.ts';
import { askToSignIn, showFailure } from './sign-in-prompt.ts';

type PostChange<Wanted> = Readonly<{
  name: string;
  purpose: string;
  failed: string;
  send: (wanted: Wanted) => Promise<{ post: Post }>;
  show: (post: Post, wanted: Wanted) => Post;
  undo: (post: Post, wanted: Wanted) => Post;
  /** Returns what to take over from the server's response. */
  settle: (post: Post) => Partial<Post>;
}>;

export function usePostChange<Wanted>(
  id: string,
  { name, purpose, failed, send, show, undo, settle }: PostChange<Wanted>,
): (wanted: Wanted) => void {
  const queryClient = useQueryClient();
  const { isSignedIn } = useSession();
  const mutationKey = ['post', id, name];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: send,
    onMutate: (wanted: Wanted) => changePost(queryClient, id, (post) => show(post, wanted)),
    onSuccess({ post }) {
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      const settled = settle(post);
      changePost(queryClient, id, (shown) => ({ ...shown, ...settled }));
    },
    onError(error, wanted) {
      changePost(queryClient, id, (post) => undo(post, wanted));
      showFailure(error, { title: failed, purpose });
    },
  });
  return (wanted) => (isSignedIn ? mutate(wanted) : askToSignIn(purpose));
}
