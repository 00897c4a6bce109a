// Bookmarks a post or removes the bookmark: shown at once, undone if the server refuses. Quick toggles are sent in
// order, and only the last answer counts.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../session/session.tsx';
import { trpc } from '../../trpc.ts';
import { changePost } from './post-cache.ts';
import type { Post } from './post-kinds.ts';
import { askToSignIn, showFailure } from './sign-in-prompt.ts';

const purpose = 'bookmark posts';

export function useBookmark({ id, isBookmarked }: Pick<Post, 'id' | 'isBookmarked'>): () => void {
  const queryClient = useQueryClient();
  const { client, feed } = trpc.useUtils();
  const { isSignedIn } = useSession();
  const mutationKey = ['post', id, 'bookmark'];
  const show = (is: boolean) => changePost(queryClient, id, (post) => ({ ...post, isBookmarked: is }));

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (wanted: boolean) =>
      wanted ? client.community.bookmarkPost.mutate({ id }) : client.community.unbookmarkPost.mutate({ id }),
    onMutate: show,
    onSuccess({ post }) {
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      show(post.isBookmarked);
      // An open list stays as it is, so that a slip of the finger can be undone.
      void feed.bookmarks.invalidate(undefined, { refetchType: 'none' });
    },
    onError(error, wanted) {
      show(!wanted);
      showFailure(error, { title: 'Failed to update bookmark', purpose });
    },
  });

  return () => (isSignedIn ? mutate(!isBookmarked) : askToSignIn(purpose));
}
