import { trpc } from '../../trpc.ts';
import { LoadingArea, SkeletonText } from '../../ui/skeleton.tsx';
import { DiscussionCard } from './discussion-card.tsx';
import { HomeSection } from './home-section.tsx';
import { SectionLink } from './section-link.tsx';
import { useDigestThreads } from './use-digest-threads.ts';

const fewest = 3;

/** Leaves out what the member's digest shows above. */
export function Discussions() {
  const { data, isPending } = trpc.feed.discussed.useQuery();
  const above = new Set(useDigestThreads());
  const posts = data?.posts.filter((post) => !post.isErased && !above.has(post)) ?? [];
  if (!isPending && posts.length < fewest) return null;
  return (
    <HomeSection
      title="What founders are talking about"
      description="The most answered posts of the last 30 days."
      action={<SectionLink to="/community">All posts</SectionLink>}
    >
      {isPending ? (
        <LoadingArea label="Loading posts" className="cells cells-swiped" count={3}>
          <SkeletonText lines={6} />
        </LoadingArea>
      ) : (
        <ul className="cells cells-swiped">
          {posts.map((post) => (
            <li key={post.id}>
              <DiscussionCard post={post} />
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}
