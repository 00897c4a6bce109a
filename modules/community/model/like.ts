// A member's like of a post.
import { z } from 'zod';
import { defineEvent, idOf } from '../../../src/kernel/event.ts';
import { toggle } from '../../../src/kernel/toggle.ts';

const schema = z.object({ postId: idOf('post'), postAuthorId: idOf('member'), memberId: idOf('member') });

export const PostLiked = defineEvent('PostLiked', { summary: 'A member liked a post.', schema });
export const PostUnliked = defineEvent('PostUnliked', { summary: 'A member removed a like.', schema });

export const likes = toggle({
  category: 'like',
  id: ['postId', 'memberId'],
  set: ['LikePost', PostLiked],
  unset: ['UnlikePost', PostUnliked],
  dataOf: (memberId, post: Readonly<{ postId: string; postAuthorId: string }>) => ({ ...post, memberId }),
});
