// The pages of the community: their titles, and the queries that they begin with.
import { isOldEnoughToList } from '../../../modules/accounts/index.ts';
import { categories, postTypes } from '../../../modules/community/index.ts';
import type { PublicMember } from '../../../projections/accounts/members/queries.ts';
import { feedSorts } from '../../../projections/community/feed/listing.ts';
import type { PostView } from '../../../projections/community/feed/queries.ts';
import { cut } from '../../text/cut.ts';
import { isolated } from '../../text/isolate.ts';
import { startOf } from './page-address.ts';
import type { PageDefinition, PageRequest } from './pages.ts';

/**
 * Reads the address as the client does: an unknown tab, kind or sort is ignored. `general` is the category of a post that fits no other: it
 * has no tab, and its posts are among all.
 */
async function community({ ask, query }: PageRequest) {
  const category = categories.find((known) => known === query.category && known !== 'general');
  const kind = postTypes.find((known) => known === query.kind);
  const sort = feedSorts.find((known) => known === query.sort && known !== 'new');
  const input = { ...(category && { category }), ...(kind && { kind }), ...(sort && { sort }), ...startOf(query) };
  const data = await Promise.all([ask('feed.posts', input), ask('feed.trending'), ask('communityPulse.stats')]);
  return {
    title: 'Community',
    description: 'Founders ask, share and celebrate what they build with AI.',
    data,
  };
}

/** Returns whether search engines may list the author's content. An erased author is never too new. */
async function isListed({ ask, context }: PageRequest, authorId: string): Promise<boolean> {
  const asked = await ask('members.byId', { id: authorId }).catch(() => undefined);
  const { user } = (asked?.data ?? {}) as { user?: PublicMember };
  return user === undefined || isOldEnoughToList(user.createdAt, context.at);
}

/** Only other people's comments remain of such a post, which is no reason to list it. */
const withoutAuthor = {
  title: 'A post whose author has left',
  description: 'The author has left Kindling and taken these words with them.',
  noindex: true,
};

async function post(request: PageRequest) {
  const { ask, params, query } = request;
  const id = params.id ?? '';
  const [asked, comments] = await Promise.all([
    ask('feed.post', { id }),
    ask('discussion.comments', { id, ...startOf(query) }),
  ]);
  const { post } = asked.data as { post: PostView };
  const data = [asked, comments];
  if (post.isErased) return { ...withoutAuthor, data };
  return {
    title: `${isolated(post.userName)}: ${isolated(cut(post.excerpt, 60))}`,
    description: post.excerpt,
    ...(post.imageUrl ? { image: post.imageUrl } : {}),
    noindex: !(await isListed(request, post.userId)),
    data,
  };
}

export const communityPages: readonly PageDefinition[] = [
  {
    pattern: '/community',
    shared: true,
    query: ['tab', 'category', 'kind', 'sort', 'from'],
    load: community,
  },
  { pattern: '/community/post/:id', shared: true, query: ['from'], load: post },
];
