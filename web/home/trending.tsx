// What the community talks about this week.
import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { LoadingArea, SkeletonText } from '../ui/skeleton.tsx';
import { HomeSection } from './home-section.tsx';
import { TrendingCard } from './trending-card.tsx';

export function Trending() {
  const { data, isPending } = trpc.feed.trending.useQuery();
  const posts = data?.posts.filter(({ isErased }) => !isErased) ?? [];
  if (!isPending && posts.length === 0) return null;
  return (
    <HomeSection
      title="What founders are talking about"
      description="The week’s most-liked posts."
      action={
        <Button
          asChild
          variant="ghost"
          className="-ml-4 sm:-mr-4 sm:ml-0"
          iconAfter={<ArrowRight aria-hidden="true" />}
        >
          <Link to="/community">All posts</Link>
        </Button>
      }
    >
      {isPending ? (
        <LoadingArea label="Loading posts" className="grid gap-4 md:grid-cols-3">
          {[0, 1, 2].map((place) => (
            <Card key={place}>
              <SkeletonText lines={5} />
            </Card>
          ))}
        </LoadingArea>
      ) : (
        <ul className="grid gap-4 md:grid-cols-3">
          {posts.map((post) => (
            <li key={post.id}>
              <TrendingCard post={post} excerptLength={160} />
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}
