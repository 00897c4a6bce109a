// Likes a post or removes the like: shown at once, undone if the server refuses. Quick toggles are sent in order, and
// only the last answer counts.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../session/session.tsx';
import { trpc } from '../../trpc.ts';
import { changePost } from './post-cache.ts';
import type { Post } from './post-kinds.ts';
import { askToSignIn, showFailure } from './sign-in-prompt.ts';

const purpose = 'like posts';

export function useLike({ id, isLiked }: Pick<Post, 'id' | 'isLiked'>): () => void {
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  const { isSignedIn } = useSession();
  const mutationKey = ['post', id, 'like'];

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (liked: boolean) =>
      liked ? client.community.likePost.mutate({ id }) : client.community.unlikePost.mutate({ id }),
    onMutate: (liked) => changePost(queryClient, id, (post) => withLike(post, liked)),
    onSuccess: ({ post: { isLiked, likesCount } }) => {
      const isLast = queryClient.isMutating({ mutationKey }) === 1;
      if (isLast) changePost(queryClient, id, (post) => ({ ...post, isLiked, likesCount }));
    },
    onError: (error, liked) => {
      changePost(queryClient, id, (post) => withLike(post, !liked));
      showFailure(error, { title: 'Failed to update like', purpose });
    },
  });

  return () => (isSignedIn ? mutate(!isLiked) : askToSignIn(purpose));
}

function withLike(post: Post, isLiked: boolean): Post {
  if (post.isLiked === isLiked) return post;
  return { ...post, isLiked, likesCount: Math.max(0, post.likesCount + (isLiked ? 1 : -1)) };
}
