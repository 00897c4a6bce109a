// Who did what, and when: the log's envelopes and ids, never what anybody wrote.
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { AdminList, AdminTable } from './admin-list.tsx';

const kinds = [
  { value: '', label: 'Everything' },
  { value: 'module:accounts', label: 'Accounts' },
  { value: 'module:community', label: 'Community' },
  { value: 'module:moderation', label: 'Moderation' },
  { value: 'module:tools', label: 'Tools' },
  { value: 'module:news', label: 'News' },
  { value: 'module:newsletter', label: 'Newsletter' },
  { value: 'module:operations', label: 'Operations' },
  { value: 'type:AdminGranted', label: 'Admins made' },
  { value: 'type:AdminRevoked', label: 'Admins removed' },
];

const heads = [
  { title: 'What', className: 'w-auto' },
  { title: 'Who', className: 'w-32 sm:w-48' },
  { title: 'When', className: 'w-28 max-sm:hidden' },
];

const route = getRouteApi('/admin');

/** Days as the browser's clocks have them. */
const startOf = (day: string, daysLater = 0): string => {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
};

export function AuditLog() {
  const { member, stream } = route.useSearch();
  const [kind, setKind] = useState('');
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const [by, value] = kind.split(':');
  const filter = {
    ...(by === 'module' && { module: value }),
    ...(by === 'type' && { type: value }),
    ...(member !== undefined && { memberId: member }),
    ...(stream !== undefined && { stream }),
    ...(first && { since: startOf(first) }),
    ...(last && { until: startOf(last, 1) }),
  };
  const query = trpc.auditTrail.audit.useInfiniteQuery(filter, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (before) => before,
  });
  const events = query.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label="Show"
          className="w-52"
          options={kinds}
          value={kind}
          onChange={(event) => setKind(event.target.value)}
        />
        <TextField label="From" type="date" value={first} onChange={(event) => setFirst(event.target.value)} />
        <TextField label="To" type="date" value={last} onChange={(event) => setLast(event.target.value)} />
        {(member !== undefined || stream !== undefined) && (
          <Button asChild>
            <Link to="/admin" search={{ tab: 'log' }} resetScroll={false}>
              {stream === undefined ? 'Of one member: show all' : `Of ${stream}: show all`}
            </Link>
          </Button>
        )}
      </div>
      <AdminList query={query} of="entries" empty="No data available" count={events.length}>
        <AdminTable label="Audit log" heads={heads}>
          {events.map(({ id, at, type, summary, stream: of, actor }) => (
            <tr key={id}>
              <td className="px-4 py-3">
                <p className="wrap-anywhere">{summary}</p>
                <p className="truncate font-mono text-ink-subtle text-xs">
                  {type} ·{' '}
                  <Link
                    to="/admin"
                    search={{ tab: 'log', stream: of }}
                    resetScroll={false}
                    aria-label={`All entries of ${of}`}
                    className="hover:underline"
                  >
                    {of}
                  </Link>
                </p>
              </td>
              <td className="truncate px-4 py-3 text-sm">
                {actor.kind === 'member' && actor.id !== null ? (
                  <span className="flex flex-col">
                    <Link
                      to="/profile/$userId"
                      params={{ userId: actor.id }}
                      className="truncate py-0.5 hover:underline"
                    >
                      {actor.name}
                    </Link>
                    <Link
                      to="/admin"
                      search={{ tab: 'log', member: actor.id }}
                      resetScroll={false}
                      aria-label={`All entries about ${actor.name}`}
                      className="py-1 text-ink-muted text-xs hover:underline"
                    >
                      All entries
                    </Link>
                  </span>
                ) : (
                  <span className="text-ink-muted" title={actor.id ?? undefined}>
                    {actor.kind === 'visitor'
                      ? 'A visitor'
                      : actor.kind === 'operator'
                        ? 'An operator'
                        : 'Kindling itself'}
                  </span>
                )}
              </td>
              <td className="px-4 py-3 text-ink-muted text-sm max-sm:hidden">
                <RelativeTime at={at} />
              </td>
            </tr>
          ))}
        </AdminTable>
      </AdminList>
    </div>
  );
}
