// The three most liked posts of the week.
import Heart from 'lucide-react/icons/heart';
import { trpc } from '../../trpc.ts';
import { Part } from '../../ui/part.tsx';
import { LoadingArea, SkeletonText } from '../../ui/skeleton.tsx';
import { counted } from '../../ui/text/grouped.ts';
import { PostLink } from '../post/post-link.tsx';

export function TrendingNow() {
  const { data, isPending } = trpc.feed.trending.useQuery();
  const posts = data?.posts.filter(({ isErased }) => !isErased) ?? [];
  if (!isPending && posts.length === 0) return null;
  return (
    <Part title="Trending Now">
      {isPending && (
        <LoadingArea label="Loading what is trending" className="flex flex-col gap-5" count={3}>
          <SkeletonText lines={2} />
        </LoadingArea>
      )}
      <ol className="-mx-2 flex flex-col">
        {posts.map((post) => (
          <li key={post.id}>
            <PostLink post={post}>
              <span className="flex items-center gap-3 text-ink-muted text-sm">
                <bdi className="truncate">{post.userName}</bdi>
                <span className="inline-flex items-center gap-1">
                  <Heart aria-hidden="true" className="size-3" />
                  {counted(post.likesCount, 'like')}
                </span>
              </span>
            </PostLink>
          </li>
        ))}
      </ol>
    </Part>
  );
}
