// Watches a post, mutes it, or undoes either: shown at once, undone if the server refuses. Quick changes are sent in
// order, and only the last answer counts.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { trpc } from '../../trpc.ts';
import { changePost } from './post-cache.ts';
import type { Post } from './post-kinds.ts';
import { showFailure } from './sign-in-prompt.ts';

type Watching = Post['watching'];
type Watched = Pick<Post, 'id' | 'watching' | 'isWatched'>;

export function useWatch({ id, watching, isWatched }: Watched): (wanted: Watching) => void {
  const queryClient = useQueryClient();
  const { client, notifications } = trpc.useUtils();
  const mutationKey = ['post', id, 'watch'];
  const show = (is: Pick<Post, 'watching' | 'isWatched'>) =>
    changePost(queryClient, id, (post) => ({ ...post, ...is }));

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn({ wanted, before }: { wanted: Watching; before: Watched }) {
      const { watchPost, unwatchPost, mutePost, unmutePost } = client.community;
      if (wanted === 'watching') return watchPost.mutate({ id });
      if (wanted === 'muted') return mutePost.mutate({ id });
      return (before.watching === 'muted' ? unmutePost : unwatchPost).mutate({ id });
    },
    onMutate: ({ wanted }) => show({ watching: wanted, isWatched: wanted === 'watching' }),
    onSuccess({ post }) {
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      show(post);
      // Muting hides the post's notifications, and undoing it brings them back.
      void notifications.list.invalidate();
    },
    onError(error, { before }) {
      show(before);
      showFailure(error, { title: 'Failed to update notifications', purpose: 'watch posts' });
    },
  });

  return (wanted) => mutate({ wanted, before: { id, watching, isWatched } });
}
