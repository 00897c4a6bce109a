// Changes a post in every cached list and page. An optimistic change is undone by changing the post back, never by
// restoring whole lists: whatever arrived in the meantime stays.
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { names } from '../../names.ts';
import { trpc } from '../../trpc.ts';
import type { Post, PostPage } from './post-kinds.ts';

type Holder = InfiniteData<PostPage> | { posts: readonly Post[] } | { post: Post };

const everywhere = { queryKey: getQueryKey(trpc.feed) };

export function changePost(queryClient: QueryClient, id: string, change: (post: Post) => Post): void {
  mapPosts(queryClient, (post) => (post.id === id ? change(post) : post));
}

/** The post's own page refetches, and learns that it is gone. */
export function removePost(queryClient: QueryClient, id: string): void {
  mapPosts(queryClient, (post) => (post.id === id ? undefined : post));
  void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.feed.post, { id }, 'query') });
}

/**
 * Merges the server's current page into the posts that were shown when it was requested. A missing post has been
 * deleted; one that has changed here since stays. New posts are left out, so that nothing moves down.
 */
export function refreshPosts(queryClient: QueryClient, { posts }: PostPage, shown: readonly Post[]): void {
  const [newest, oldest] = [posts[0], posts.at(-1)];
  if (!newest || !oldest) return;
  const current = new Map(posts.map((post) => [post.id, post]));
  for (const before of shown) {
    const { id, createdAt } = before;
    const post = current.get(id);
    if (post) {
      changePost(queryClient, id, (now) => (now === before && !isChanging(queryClient, id) ? post : now));
    } else if (createdAt > oldest.createdAt && createdAt < newest.createdAt) removePost(queryClient, id);
  }
}

/** Returns whether a change is pending: its response will update the post. */
export function isChanging(queryClient: QueryClient, id: string): boolean {
  return queryClient.isMutating({ mutationKey: ['post', id] }) > 0;
}

export function addPost(queryClient: QueryClient, post: Post): void {
  const { category, postType: kind } = post;
  const narrowed = [{}, { kind }, ...(category === 'general' ? [] : [{ category }, { category, kind }])];
  for (const input of narrowed) {
    const unanswered = { ...input, sort: 'unanswered' } as const;
    prepend(queryClient, getQueryKey(trpc.feed.posts, input, 'infinite'), post);
    prepend(queryClient, getQueryKey(trpc.feed.posts, unanswered, 'infinite'), post);
    prepend(queryClient, getQueryKey(trpc.feed.mine, input, 'infinite'), post);
  }
  prepend(queryClient, getQueryKey(trpc.feed.byMember, { userId: post.userId }, 'infinite'), post);
}

export function findPost(queryClient: QueryClient, id: string): Post | undefined {
  for (const [, data] of queryClient.getQueriesData<Holder>(everywhere)) {
    const found = data && postsIn(data).find((post) => post.id === id);
    if (found) return found;
  }
  return undefined;
}

export function postsNaming(queryClient: QueryClient, userId: string): readonly string[] {
  const all = queryClient.getQueriesData<Holder>(everywhere).flatMap(([, data]) => (data ? postsIn(data) : []));
  return [...new Set(all.filter((post) => names(post, userId)).map(({ id }) => id))];
}

function postsIn(data: Holder): readonly Post[] {
  if ('pages' in data) return data.pages.flatMap(({ posts }) => posts);
  if ('posts' in data) return data.posts;
  return [data.post];
}

function mapPosts(queryClient: QueryClient, map: (post: Post) => Post | undefined): void {
  const mapAll = (posts: readonly Post[]) => {
    const mapped = posts.map(map);
    // Returns the same array if nothing changed, so that nothing is rendered again.
    return mapped.every((post, index) => post === posts[index]) ? posts : mapped.filter((post) => post !== undefined);
  };
  const mapHolder = (data: Holder): Holder => {
    if ('pages' in data) {
      const pages = data.pages.map((page) => withValue(page, 'posts', mapAll(page.posts)));
      return pages.every((page, index) => page === data.pages[index]) ? data : { ...data, pages };
    }
    if ('posts' in data) return withValue(data, 'posts', mapAll(data.posts));
    const post = map(data.post) ?? data.post;
    return post === data.post ? data : { post };
  };
  for (const { queryKey, state } of queryClient.getQueryCache().findAll(everywhere)) {
    const before = queryClient.getQueryData<Holder>(queryKey);
    const after = before && mapHolder(before);
    // Keeps the age of the rest of the list.
    if (after !== before) queryClient.setQueryData(queryKey, after, { updatedAt: state.dataUpdatedAt });
  }
}

function withValue<T, K extends keyof T>(holder: T, key: K, value: T[K]): T {
  return holder[key] === value ? holder : { ...holder, [key]: value };
}

function prepend(queryClient: QueryClient, queryKey: readonly unknown[], post: Post): void {
  queryClient.setQueryData<InfiniteData<PostPage>>(queryKey, (data) => {
    const [first, ...rest] = data?.pages ?? [];
    if (!data || !first || postsIn(data).some(({ id }) => id === post.id)) return data;
    return { ...data, pages: [{ ...first, posts: [post, ...first.posts] }, ...rest] };
  });
}
