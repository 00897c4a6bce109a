// What the dashboard opens with: the decisions that wait, the figures, and the users.
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { adminViewNames } from '../../src/loaders/admin-views.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { StatsCards } from './stats-cards.tsx';
import { useWaiting } from './use-waiting.ts';
import { Users } from './users.tsx';

export function Overview() {
  return (
    <div className="flex flex-col gap-8">
      <Waiting />
      <StatsCards />
      <section aria-labelledby="users" className="flex flex-col gap-4">
        <h2 id="users" className="font-semibold text-base">
          Users
        </h2>
        <Users />
      </section>
    </div>
  );
}

const queues = [
  { tab: 'submissions', one: 'submission', many: 'submissions' },
  { tab: 'flags', one: 'report', many: 'reports' },
  { tab: 'appeals', one: 'appeal', many: 'appeals' },
  { tab: 'reviews', one: 'review', many: 'reviews' },
  { tab: 'corrections', one: 'correction', many: 'corrections' },
] as const;

function Waiting() {
  const counts = useWaiting();
  if (counts === undefined) return null;
  const waiting = queues.map((queue) => ({ ...queue, count: counts[queue.tab] })).filter(({ count }) => count > 0);
  const [first] = waiting;
  if (first === undefined) return <p className="text-ink-muted">Nothing is waiting for a decision.</p>;
  const total = waiting.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby="waiting" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="flex flex-col gap-1">
        <h2 id="waiting" className="font-semibold text-base">
          {total} {total === 1 ? 'decision is' : 'decisions are'} waiting
        </h2>
        <p className="text-ink-muted">
          {waiting.map(({ tab, one, many, count }, index) => (
            <Fragment key={tab}>
              {index > 0 && ' · '}
              <Link to="/admin" search={{ tab }} className="inline-block py-0.5 underline-offset-4 hover:underline">
                {count} {count === 1 ? one : many}
              </Link>
            </Fragment>
          ))}
        </p>
      </div>
      <LinkButton variant="primary" to="/admin" search={{ tab: first.tab }}>
        Decide {adminViewNames[first.tab].toLowerCase()}
      </LinkButton>
    </section>
  );
}
