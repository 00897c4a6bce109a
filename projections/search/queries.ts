// The query behind the one search box: the few members and posts that best fit the typed text.
import type { ReadModels } from '../../src/platform/read-models.ts';
import type { Viewer } from '../../src/platform/viewer.ts';
import { type PostView, searchPosts } from '../feed/queries.ts';
import { type PublicMember, searchMembers } from '../members/queries.ts';

const shownPerKind = 6;

export type EverythingFound = Readonly<{ members: readonly PublicMember[]; posts: readonly PostView[] }>;

export async function searchEverything(read: ReadModels, text: string, viewer: Viewer): Promise<EverythingFound> {
  if (text.trim() === '') return { members: [], posts: [] };
  const [members, posts] = await Promise.all([
    searchMembers(read, text, shownPerKind, viewer),
    searchPosts(read, text, shownPerKind, viewer),
  ]);
  return { members, posts };
}
