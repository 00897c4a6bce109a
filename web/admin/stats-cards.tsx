// The figures of the dashboard, each with its last twelve days.
import { Link } from '@tanstack/react-router';
import type { AdminTab } from '../../src/loaders/admin.ts';
import { QueryError } from '../query-error.tsx';
import { type ApiOutputs, trpc } from '../trpc.ts';
import { LoadingArea, Skeleton } from '../ui/skeleton.tsx';
import { grouped } from '../ui/text/grouped.ts';
import { dollars } from './dollars.ts';
import { Sparkline } from './sparkline.tsx';

type Stats = ApiOutputs['adminStats']['stats']['stats'];
type Figure = Stats['members'];
type FigureName = { [Name in keyof Stats]: Stats[Name] extends Figure ? Name : never }[keyof Stats];

const cards: readonly Readonly<{ name: FigureName; label: string; trend: string; tab?: AdminTab }>[] = [
  { name: 'members', label: 'Members', trend: 'New members a day', tab: 'users' },
  { name: 'active', label: 'Active in 7 days', trend: 'Members here each day', tab: 'audience' },
  { name: 'posts', label: 'Posts in 7 days', trend: 'Posts a day' },
  { name: 'comments', label: 'Comments in 7 days', trend: 'Comments a day' },
  { name: 'subscribers', label: 'Subscribers', trend: 'New subscribers a day', tab: 'subscribers' },
  { name: 'submissions', label: 'Submissions waiting', trend: 'Submissions a day', tab: 'submissions' },
  { name: 'flags', label: 'Reports waiting', trend: 'Reports a day', tab: 'flags' },
  { name: 'plans', label: 'Plans ready', trend: 'Plans a day' },
];

/** Nine figures fill the grid. */
const grid = 'grid grid-cols-3 gap-x-5 gap-y-6 border-line border-t pt-6 sm:gap-x-8';

export function StatsCards() {
  const query = trpc.adminStats.stats.useQuery(undefined, { staleTime: 30_000 });
  if (query.isPending) {
    return (
      <LoadingArea label="Loading the figures" className={grid}>
        {[...cards.map(({ name }) => name), 'model'].map((name) => (
          <Skeleton key={name} shape="block" className="h-17" />
        ))}
      </LoadingArea>
    );
  }
  if (query.data === undefined)
    return (
      <QueryError query={query} title="No data available" otherwise="The figures did not load. Please try again." />
    );
  const { stats } = query.data;
  const { modelCost, modelTokens } = stats;
  return (
    <section aria-label="Figures" className={grid}>
      {cards.map(({ name, ...card }) => (
        <FigureCard key={name} {...card} figure={stats[name]} />
      ))}
      {modelCost === null ? (
        <FigureCard label="Model tokens this month" trend="Tokens a day" tab="models" figure={modelTokens} />
      ) : (
        <FigureCard
          label="Cost of the model this month"
          trend="US dollars a day"
          tab="models"
          figure={modelCost}
          shown={dollars}
        />
      )}
    </section>
  );
}

type FigureCardProps = {
  label: string;
  trend: string;
  /** The view with more about it. */
  tab?: AdminTab | undefined;
  figure: Figure;
  shown?: (value: number) => string;
};

const FigureCard = ({ label, trend, tab, figure: { value, trend: values }, shown = grouped }: FigureCardProps) => (
  <div className="flex flex-col gap-1">
    <div className="flex flex-wrap items-center gap-x-2">
      <span className="font-semibold text-title">{shown(value)}</span>
      {/* A flat line shows nothing, but a screen reader still says its values. */}
      <span className={new Set(values).size > 1 ? 'min-w-6 max-w-24 flex-1' : 'sr-only'}>
        <Sparkline label={`${trend}, last 12 days`} values={values} />
      </span>
    </div>
    {tab ? (
      <Link to="/admin" search={{ tab }} className="min-h-6 text-ink-muted text-sm leading-tight hover:underline">
        {label}
      </Link>
    ) : (
      <p className="text-ink-muted text-sm leading-tight">{label}</p>
    )}
  </div>
);
