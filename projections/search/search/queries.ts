// The query behind the one search box: the few members, posts, tools and articles that best match the typed text.
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import type { Viewer } from '../../../src/platform/viewing/viewer.ts';
import { type PublicMember, searchMembers } from '../../accounts/members/queries.ts';
import { type PostView, searchPosts } from '../../community/feed/queries.ts';
import { type FoundArticle, searchArticles } from '../../news/newsroom/queries.ts';
import { searchTools, type ToolView } from '../../tools/directory/queries.ts';

const shownPerKind = 6;

export type EverythingFound = Readonly<{
  members: readonly PublicMember[];
  posts: readonly PostView[];
  tools: readonly ToolView[];
  articles: readonly FoundArticle[];
}>;

export async function searchEverything(read: ReadModels, text: string, viewer: Viewer): Promise<EverythingFound> {
  if (text.trim() === '') return { members: [], posts: [], tools: [], articles: [] };
  const [members, posts, tools, articles] = await Promise.all([
    searchMembers(read, text, shownPerKind, viewer),
    searchPosts(read, text, shownPerKind, viewer),
    searchTools(read, text, shownPerKind, viewer.now),
    searchArticles(read, text, shownPerKind),
  ]);
  return { members, posts, tools, articles };
}
