// The figures of the dashboard, each with its last twelve days.
import { type ApiOutputs, messageOf } from '../trpc.ts';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { grouped } from '../ui/grouped.ts';
import { LoadingArea, Skeleton } from '../ui/skeleton.tsx';
import { Sparkline } from './sparkline.tsx';

type Stats = ApiOutputs['adminStats']['stats']['stats'];
type FigureName = Exclude<keyof Stats, 'days'>;

const cards: readonly Readonly<{ name: FigureName; label: string; trend: string }>[] = [
  { name: 'members', label: 'Members', trend: 'New members a day' },
  { name: 'active', label: 'Active in 7 days', trend: 'Members here each day' },
  { name: 'posts', label: 'Posts in 7 days', trend: 'Posts a day' },
  { name: 'comments', label: 'Comments in 7 days', trend: 'Comments a day' },
  { name: 'subscribers', label: 'Subscribers', trend: 'New subscribers a day' },
  { name: 'submissions', label: 'Submissions waiting', trend: 'Submissions a day' },
  { name: 'flags', label: 'Reports waiting', trend: 'Reports a day' },
];

const grid = 'grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-7';

type StatsQuery = Readonly<{
  data: { stats: Stats } | undefined;
  isPending: boolean;
  isFetching: boolean;
  error: unknown;
  refetch(): unknown;
}>;

export function StatsCards({ query }: { query: StatsQuery }) {
  const { data, isPending, isFetching, error, refetch } = query;
  if (isPending) {
    return (
      <LoadingArea label="Loading the figures" className={grid}>
        {cards.map(({ name }) => (
          <Skeleton key={name} shape="block" className="h-29" />
        ))}
      </LoadingArea>
    );
  }
  if (data === undefined) {
    return (
      <Card padding="none">
        <ErrorState
          title="No data available"
          description={messageOf(error, 'The figures did not load. Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    );
  }
  return (
    <section aria-label="Figures" className={grid}>
      {cards.map(({ name, label, trend }) => (
        <Card
          key={name}
          padding="none"
          className="flex flex-col justify-between gap-2 px-4 pt-3.5 pb-3 max-md:last:col-span-2"
        >
          <p className="flex flex-col">
            <span className="font-semibold text-2xl tabular-nums">{grouped(data.stats[name].value)}</span>
            <span className="text-ink-muted text-sm">{label}</span>
          </p>
          <Sparkline label={`${trend}, last 12 days`} values={data.stats[name].trend} />
        </Card>
      ))}
    </section>
  );
}
