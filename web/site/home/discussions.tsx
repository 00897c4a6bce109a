import { trpc } from '../../trpc.ts';
import { LoadingArea, SkeletonText } from '../../ui/skeleton.tsx';
import { DiscussionCard } from './discussion-card.tsx';
import { HomeSection } from './home-section.tsx';
import { SectionLink } from './section-link.tsx';

const fewest = 3;

export function Discussions() {
  const { data, isPending } = trpc.feed.discussed.useQuery();
  const posts = data?.posts.filter(({ isErased }) => !isErased) ?? [];
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
