// Likes a post or removes the like.
import { trpc } from '../../trpc.ts';
import type { Post } from './post-kinds.ts';
import { usePostChange } from './use-post-change.ts';

export function useLike({ id, isLiked }: Pick<Post, 'id' | 'isLiked'>): () => void {
  const { likePost, unlikePost } = trpc.useUtils().client.community;
  const change = usePostChange(id, {
    name: 'like',
    purpose: 'like posts',
    failed: 'Failed to update like',
    send: (liked: boolean) => (liked ? likePost : unlikePost).mutate({ id }),
    show: withLike,
    undo: (post, liked) => withLike(post, !liked),
    settle: ({ isLiked, likesCount }) => ({ isLiked, likesCount }),
  });
  return () => change(!isLiked);
}

function withLike(post: Post, isLiked: boolean): Post {
  if (post.isLiked === isLiked) return post;
  return { ...post, isLiked, likesCount: Math.max(0, post.likesCount + (isLiked ? 1 : -1)) };
}
