// Who did what, and when: the log's envelopes and ids, never what anybody wrote.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../trpc.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Select } from '../ui/select.tsx';
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

export function AuditLog() {
  const [kind, setKind] = useState('');
  const [by, value] = kind.split(':');
  const filter = by === 'module' ? { module: value } : by === 'type' ? { type: value } : {};
  const query = trpc.auditTrail.audit.useInfiniteQuery(filter, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (before) => before,
  });
  const events = query.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <div className="flex flex-col gap-4">
      <Select
        label="Show"
        labelHidden
        className="w-52"
        options={kinds}
        value={kind}
        onChange={(event) => setKind(event.target.value)}
      />
      <AdminList query={query} of="entries" empty="No data available" count={events.length}>
        <AdminTable label="Audit log" heads={heads}>
          {events.map(({ id, at, type, summary, stream, actor }) => (
            <tr key={id}>
              <td className="px-4 py-3">
                <p className="wrap-anywhere">{summary}</p>
                <p className="truncate font-mono text-ink-subtle text-xs" title={`${type} · ${stream}`}>
                  {type} · {stream}
                </p>
              </td>
              <td className="truncate px-4 py-3 text-sm">
                {actor.kind === 'member' && actor.id !== null ? (
                  <Link to="/profile/$userId" params={{ userId: actor.id }} className="hover:underline">
                    {actor.name}
                  </Link>
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
