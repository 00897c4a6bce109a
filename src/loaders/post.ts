// A post, and the comments that its address begins with.
import type { Loading } from './loader.ts';
import { cursorIn, startOf } from './read-search.ts';

export type PostSearch = Readonly<{ from?: string | undefined }>;

export const readPostSearch = ({ from }: Record<string, unknown>): PostSearch => ({ from: cursorIn(from) });

export async function loadPost({ ask, askList, params: { id }, search: { from } }: Loading<PostSearch, 'id'>) {
  const [{ post }] = await Promise.all([
    ask('feed.post', { id }),
    askList('discussion.comments', { id, ...startOf(from) }),
  ]);
  return post;
}
