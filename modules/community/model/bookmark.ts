// A member's bookmark on a post. Only the member sees it.
import { z } from 'zod';
import { defineEvent, idOf } from '../../../src/kernel/event.ts';
import { toggle } from '../../../src/kernel/toggle.ts';

const schema = z.object({ postId: idOf('post'), memberId: idOf('member') });

export const PostBookmarked = defineEvent('PostBookmarked', { summary: 'A member bookmarked a post.', schema });
export const PostUnbookmarked = defineEvent('PostUnbookmarked', { summary: 'A member removed a bookmark.', schema });

export const bookmarks = toggle({
  category: 'bookmark',
  id: ['postId', 'memberId'],
  set: ['BookmarkPost', PostBookmarked],
  unset: ['UnbookmarkPost', PostUnbookmarked],
  dataOf: (memberId, { postId }: Readonly<{ postId: string }>) => ({ postId, memberId }),
});
