// The community's activity, in true figures. It shows nothing while they are too small to be meaningful.
import { trpc } from '../../trpc.ts';
import { Part } from '../../ui/part.tsx';
import { LoadingArea, Skeleton } from '../../ui/skeleton.tsx';
import { grouped } from '../../ui/text/grouped.ts';

const fewestMembers = 5;

export function useCommunityFigures() {
  const { data, isPending } = trpc.communityPulse.stats.useQuery();
  const stats = data && data.stats.members >= fewestMembers ? data.stats : null;
  return { stats, isPending };
}

export function CommunityStats() {
  const { stats, isPending } = useCommunityFigures();
  if (!stats && !isPending) return null;
  const figures =
    stats &&
    ([
      ['Members', stats.members],
      ['Active this week', stats.activeMembers],
      ['Posts', stats.posts],
      ['Comments', stats.comments],
    ] as const);
  return (
    <Part title="Community Stats">
      {figures ? (
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
          {figures.map(([label, value]) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-ink-muted text-sm">{label}</dt>
              <dd className="font-semibold text-base">{grouped(value)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <LoadingArea label="Loading figures" className="grid grid-cols-2 gap-x-4 gap-y-3" count={4}>
          <Skeleton className="h-11.5" />
        </LoadingArea>
      )}
    </Part>
  );
}
