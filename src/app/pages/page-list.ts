// The pages that the server knows: their titles, what search engines and previews are told, and the data they begin with.

import { communityEvent } from '../../../modules/community/index.ts';
import type { PostView } from '../../../projections/feed/queries.ts';
import type { PublicMember } from '../../../projections/members/queries.ts';
import type { PageData } from './page-shell.ts';
import type { PageDefinition, PageRequest } from './pages.ts';

const tagline = 'AI news, tools you can trust, and a community of founders who put AI to work.';

function page(
  pattern: string,
  title: string,
  description: string,
  options: { noindex?: boolean } = {},
): PageDefinition {
  return { pattern, load: () => ({ title, description, ...options }) };
}

function excerpt(text: string, length: number): string {
  const plain = text
    .replace(/[*_`>#[\]]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > length ? `${plain.slice(0, length - 1)}…` : plain;
}

async function home({ ask }: PageRequest) {
  const data = await Promise.all([ask('feed.trending'), ask('communityPulse.stats')]);
  return { title: 'Kindling: AI for founders', description: tagline, data };
}

/** As the client reads the same address: what is no category there opens the page on all posts. */
async function community({ ask, query }: PageRequest) {
  const category = communityEvent.categories.find((known) => known === query.category);
  const input = category === undefined ? {} : { category };
  const data = await Promise.all([ask('feed.posts', input), ask('feed.trending'), ask('communityPulse.stats')]);
  return {
    title: 'Community',
    description: 'Founders ask, share and celebrate what they build with AI.',
    data,
  };
}

async function post({ ask, params }: PageRequest) {
  const id = params.id ?? '';
  const [asked, comments] = await Promise.all([ask('feed.post', { id }), ask('discussion.comments', { id })]);
  const { post } = asked.data as { post: PostView };
  return {
    title: `${post.userName}: ${excerpt(post.content, 60)}`,
    description: excerpt(post.content, 200),
    ...(post.imageUrl ? { image: post.imageUrl } : {}),
    data: [asked, comments],
  };
}

async function profile({ ask, params }: PageRequest) {
  const id = params.id ?? '';
  const asked = id.startsWith('@')
    ? await ask('members.byUsername', { username: id.slice(1) })
    : await ask('members.byId', { id });
  const { user } = asked.data as { user: PublicMember };
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const name = fullName || (user.username ? `@${user.username}` : 'New member');
  return { title: name, description: user.bio ?? `${name} on Kindling.`, data: [asked] };
}

/** Who is looking, so that no page has to ask, and none first shows a visitor's head to a member. */
async function viewer({ ask, context }: PageRequest): Promise<readonly PageData[]> {
  const path = 'profile.user';
  if (context.member === undefined) return [{ path, data: null }];
  // A session may outlive its member by a moment; the client finds out by itself.
  return ask(path).then(
    (asked) => [asked],
    () => [],
  );
}

const withViewer = (definition: PageDefinition): PageDefinition => ({
  ...definition,
  async load(request) {
    const [page, known] = await Promise.all([definition.load(request), viewer(request)]);
    return { ...page, data: [...(page.data ?? []), ...known] };
  },
});

export const pages: readonly PageDefinition[] = [
  { pattern: '/', sharedFrom: ['feed', 'members', 'community-pulse'], load: home },
  { pattern: '/community', sharedFrom: ['feed', 'members', 'community-pulse'], load: community },
  { pattern: '/community/post/:id', sharedFrom: ['feed', 'discussion', 'members'], load: post },
  { pattern: '/profile/:id', sharedFrom: ['members'], load: profile },
  page('/login', 'Log in', 'Log in to Kindling, or make an account.'),
  page('/account', 'Your account', 'Your e-mail address, password, sessions and data.', { noindex: true }),
  page('/brand-assets', 'Brand assets', 'The logo, colours and fonts of Kindling.'),
  page('/privacy', 'Privacy', 'What Kindling keeps about you, why, and how to have it erased.'),
  page('/terms', 'Terms', 'The few rules that hold at Kindling.'),
].map(withViewer);

/** Shown outside production only. */
export const developmentPages: readonly PageDefinition[] = [
  page('/dev/gallery', 'Gallery', 'Every primitive in each state and theme.', { noindex: true }),
];

const postsInSiteMap = 1_000;

export async function siteMapEntries(newestPosts: (limit: number) => Promise<readonly PostView[]>) {
  const fixed = pages.map(({ pattern }) => pattern).filter((path) => !path.includes(':') && path !== '/account');
  const posts = await newestPosts(postsInSiteMap);
  return [
    ...fixed.map((path) => ({ path })),
    ...posts.map(({ id, updatedAt }) => ({ path: `/community/post/${id}`, changedAt: updatedAt })),
  ];
}
