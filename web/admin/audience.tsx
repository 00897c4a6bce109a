// Shows how the community grows, who is here, who comes back, and how soon newcomers post.
import { useState } from 'react';
import { QueryError } from '../query-error.tsx';
import { type ApiOutputs, trpc } from '../trpc.ts';
import { LoadingBlocks } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { dayOf, monthOf } from '../ui/text/dates.ts';
import { grouped } from '../ui/text/grouped.ts';
import { Chart } from './chart.tsx';

type View = ApiOutputs['audience']['audience']['audience'];
type Cohort = View['cohorts'][number];
type By = 'day' | 'month';

const by = [
  { value: 'day', label: 'By day' },
  { value: 'month', label: 'By month' },
] as const;

export function Audience() {
  const query = trpc.audience.audience.useQuery(undefined, { staleTime: 60_000 });
  const audience = query.data?.audience;
  if (audience) return <AudienceShown audience={audience} />;
  if (query.isPending) return <LoadingBlocks label="Loading the audience" heights={['h-72', 'h-72']} />;
  return <QueryError query={query} title="The audience did not load" />;
}

function AudienceShown({ audience: { days, months, cohorts, timeZone } }: { audience: View }) {
  const [span, setSpan] = useState<By>('day');
  const shown = span === 'day' ? days : months;
  const now = new Date();
  const labels = span === 'day' ? days.map(({ day }) => dayOf(new Date(day), now, 'utc')) : months.map(monthName);
  const of = span === 'day' ? 'Day' : 'Month';
  const [joined, left] = [sumOf(shown.map((each) => each.joined)), sumOf(shown.map((each) => each.left))];
  const active = shown.map((each) => each.active);
  const length = span === 'day' ? `${days.length} days` : `${months.length} months`;
  return (
    <div className="flex flex-col gap-4">
      <Tabs label="Counted" look="line" tabs={by} value={span} onValueChange={(value) => setSpan(value as By)}>
        <div className="cells [--cell:26rem]">
          <Chart
            title="Members"
            summary={`${grouped(shown.at(-1)?.members ?? 0)} now; ${grouped(joined)} joined and ${grouped(left)} left in ${length}.`}
            of={of}
            labels={labels}
            series={[
              { name: 'Members', look: 'line', values: shown.map((each) => each.members) },
              { name: 'Joined', look: 'bars', values: shown.map((each) => each.joined) },
              { name: 'Left', look: 'bars-muted', values: shown.map((each) => each.left) },
            ]}
          />
          <Chart
            title="Active members"
            summary={`${grouped(active.at(-1) ?? 0)} ${span === 'day' ? 'today' : 'this month'} so far; at most ${grouped(Math.max(0, ...active))} in a ${span}.`}
            of={of}
            labels={labels}
            series={[{ name: 'Active', look: 'bars', values: active }]}
          />
        </div>
      </Tabs>
      <Retention cohorts={cohorts} />
      <FirstPosts cohorts={cohorts} />
      <p className="text-ink-muted text-sm">
        Days and months are in {timeZone}. Active members used a session or contributed; what they read is not recorded.
        Members who erased their account count only as joined and left.
      </p>
    </div>
  );
}

const monthName = ({ month }: { month: string }): string => monthOf(new Date(month), 'utc');
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const percent = (part: number, whole: number): number => Math.round((part / whole) * 100);

/** Darker for a larger share of returning members. */
const shades = ['', 'bg-info-soft/30', 'bg-info-soft/50', 'bg-info-soft/75', 'bg-info-soft'];

function Retention({ cohorts }: { cohorts: readonly Cohort[] }) {
  const some = cohorts.filter(({ members }) => members > 0);
  const columns = Math.max(0, ...some.map(({ active }) => active.length));
  return (
    <section aria-labelledby="retention" className="flex min-w-0 flex-col gap-3">
      <div>
        <h2 id="retention" className="font-semibold">
          Who comes back
        </h2>
        <p className="text-ink-muted text-sm">
          Of those who joined in a month, how many were here in that month and in the months after.
        </p>
      </div>
      {some.length === 0 ? (
        <p className="text-ink-muted">Nobody has joined in these months.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the focused element
        <section aria-label="Who comes back, by month" tabIndex={0} className="overflow-x-auto">
          <table aria-labelledby="retention" className="w-full whitespace-nowrap text-left text-sm">
            <thead className="text-ink-muted text-sm">
              <tr>
                <th scope="col" className="py-1.5 pe-4 font-medium">
                  Joined in
                </th>
                <th scope="col" className="py-1.5 pe-4 font-medium">
                  Members
                </th>
                {Array.from({ length: columns }, (_, index) => index).map((index) => (
                  <th key={index} scope="col" className="px-2 py-1.5 text-center font-medium">
                    {index === 0 ? 'Then' : `+${index}`}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {some.map(({ month, members, active }) => (
                <tr key={month}>
                  <th scope="row" className="py-1 pe-4 font-normal">
                    {monthName({ month })}
                  </th>
                  <td className="py-1 pe-4">{grouped(members)}</td>
                  {active.map((count, index) => (
                    <td
                      // biome-ignore lint/suspicious/noArrayIndexKey: each place is a month
                      key={index}
                      title={`${grouped(count)} of ${grouped(members)}`}
                      className={`rounded-sm px-2 py-1 text-center ${shades[Math.ceil(percent(count, members) / 25)] ?? ''}`}
                    >
                      {percent(count, members)}%
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

const waits = [
  { name: 'hour', label: 'Within an hour' },
  { name: 'day', label: 'Within a day' },
  { name: 'threeDays', label: 'Within 3 days' },
  { name: 'week', label: 'Within a week' },
  { name: 'month', label: 'Within 30 days' },
  { name: 'later', label: 'Later' },
] as const;

function FirstPosts({ cohorts }: { cohorts: readonly Cohort[] }) {
  const members = sumOf(cohorts.map((each) => each.members));
  const values = waits.map(({ name }) => sumOf(cohorts.map(({ firstPost }) => firstPost[name])));
  const posted = sumOf(values);
  return (
    <Chart
      title="From joining to the first post"
      summary={
        members === 0
          ? 'Nobody has joined in these months.'
          : `${grouped(posted)} of the ${grouped(members)} who joined in the last ${cohorts.length} months have posted (${percent(posted, members)}%).`
      }
      of="First post"
      labels={waits.map(({ label }) => label)}
      series={[{ name: 'Members', look: 'bars', values }]}
    />
  );
}
