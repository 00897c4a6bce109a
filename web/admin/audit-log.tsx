// The audit log: who did what and when, with current names and the reasons for decisions, but never what members wrote.
import { Link } from '@tanstack/react-router';
import { type ApiOutputs, trpc } from '../trpc.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { AdminList } from './admin-list.tsx';
import { FilterSelect, filtered, newestFirst, useChoice, useFilters } from './filters.tsx';

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
] as const;

type Entry = ApiOutputs['auditTrail']['audit']['events'][number];

const subjectLink = 'wrap-anywhere min-h-6 font-medium leading-6 hover:underline';

const heads = [
  { title: 'What', className: 'w-auto' },
  { title: 'Who', className: 'w-32 sm:w-48' },
  { title: 'When', className: 'w-28 max-sm:hidden' },
];

const dayIn = (given: string | undefined): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(given ?? '') && !Number.isNaN(Date.parse(given ?? '')) ? given : undefined;

/** Returns the start of a day in the browser's time zone. */
const startOf = (day: string, daysLater = 0): string => {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
};

export function AuditLog() {
  const { filters, change } = useFilters();
  const { member, stream } = filters;
  const [from, to] = [dayIn(filters.from), dayIn(filters.to)];
  const kind = useChoice('show', kinds);
  const order = useChoice('order', newestFirst);
  const [by, value] = kind.value.split(':');
  const filter = {
    order: order.value,
    ...(by === 'module' && { module: value }),
    ...(by === 'type' && { type: value }),
    ...(member !== undefined && { memberId: member }),
    ...(stream !== undefined && { stream }),
    ...(from && { since: startOf(from) }),
    ...(to && { until: startOf(to, 1) }),
  };
  const query = trpc.auditTrail.audit.useInfiniteQuery(filter, filtered);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <FilterSelect label="Show" labelHidden={false} compact={false} className="w-52" of={kind} />
        <FilterSelect label="Order" labelHidden={false} compact={false} of={order} />
        <TextField
          label="From"
          type="date"
          value={from ?? ''}
          onChange={({ target }) => change({ from: target.value }, true)}
        />
        <TextField
          label="To"
          type="date"
          value={to ?? ''}
          onChange={({ target }) => change({ to: target.value }, true)}
        />
        {(member !== undefined || stream !== undefined) && (
          <LinkButton to="/admin" search={{ tab: 'log' }} resetScroll={false}>
            {stream === undefined ? 'Of one member: show all' : `Of ${stream}: show all`}
          </LinkButton>
        )}
      </div>
      <AdminList
        query={query}
        entriesOf={({ events }) => events}
        of="entries"
        label="Audit log"
        heads={heads}
        empty="No data available"
      >
        {({ id, at, type, summary, reason, stream: of, actor, affected, subject }) => (
          <tr key={id}>
            <td className="px-(--inset) py-3">
              <p className="wrap-anywhere">{summary}</p>
              {(subject !== null || affected.length > 0) && (
                <p className="flex flex-wrap gap-x-3 text-sm">
                  {subject !== null && <Subject subject={subject} />}
                  {affected.map((member) => (
                    <Link key={member.id} to="/profile/$userId" params={{ userId: member.id }} className={subjectLink}>
                      {member.name}
                    </Link>
                  ))}
                </p>
              )}
              {reason !== null && <p className="wrap-anywhere text-ink-muted text-sm">Reason: {reason}</p>}
              <p className="flex flex-wrap gap-x-1 font-mono text-ink-subtle text-sm">
                <span className="max-w-full truncate">{type} ·</span>
                <Link
                  to="/admin"
                  search={{ tab: 'log', stream: of }}
                  resetScroll={false}
                  aria-label={`All entries of ${of}`}
                  className="max-w-full truncate hover:underline"
                >
                  {of}
                </Link>
              </p>
            </td>
            <td className="truncate px-(--inset) py-3 text-sm max-sm:align-top">
              {actor.kind === 'member' && actor.id !== null ? (
                <span className="flex flex-col">
                  <Link
                    to="/profile/$userId"
                    params={{ userId: actor.id }}
                    className="min-h-6 truncate leading-6 hover:underline"
                  >
                    {actor.name}
                  </Link>
                  <Link
                    to="/admin"
                    search={{ tab: 'log', member: actor.id }}
                    resetScroll={false}
                    aria-label={`All entries about ${actor.name}`}
                    className="flex min-h-6 items-center text-ink-muted text-sm hover:underline"
                  >
                    All entries
                  </Link>
                </span>
              ) : (
                <span className="text-ink-muted" title={actor.id ?? undefined}>
                  {actor.kind === 'visitor'
                    ? 'Not logged in'
                    : actor.kind === 'operator'
                      ? 'An operator'
                      : 'Kindling itself'}
                </span>
              )}
              <span className="block text-ink-muted text-sm sm:hidden">
                <RelativeTime at={at} />
              </span>
            </td>
            <td className="px-(--inset) py-3 text-ink-muted text-sm max-sm:hidden">
              <RelativeTime at={at} />
            </td>
          </tr>
        )}
      </AdminList>
    </div>
  );
}

function Subject({ subject: { kind, id, title } }: { subject: NonNullable<Entry['subject']> }) {
  if (kind === 'tool')
    return (
      <Link to="/ai-tools/$slug" params={{ slug: id }} className={subjectLink}>
        {title}
      </Link>
    );
  return (
    <Link to="/admin" search={{ tab: kind === 'feed' ? 'feeds' : 'submissions' }} className={subjectLink}>
      {title}
    </Link>
  );
}
