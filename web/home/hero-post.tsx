// The most liked post of the week, as a living picture of what Kindling is; the flame alone while there is none.
import { trpc } from '../trpc.ts';
import { LogoMark } from '../ui/logo.tsx';
import { TrendingCard } from './trending-card.tsx';

export function HeroPost() {
  const { data, isPending } = trpc.feed.trending.useQuery();
  const post = data?.posts.find(({ isErased }) => !isErased);
  if (isPending) return <div className="hidden min-h-64 lg:block" />;
  if (!post) return <LogoMark className="mx-auto hidden h-64 lg:block" />;
  return (
    <div className="relative hidden lg:block">
      <LogoMark className="-top-20 -right-2 absolute h-32 rotate-6 opacity-90" />
      <div className="-rotate-1 relative shadow-overlay rounded-xl">
        <TrendingCard post={post} excerptLength={260} />
      </div>
    </div>
  );
}
