// The newsletter's subscribers, by role, and their export as a file.
import Download from 'lucide-react/icons/download';
import { trpc } from '../trpc.ts';
import { Badge } from '../ui/badge.tsx';
import { AnchorButton } from '../ui/link-button.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { AdminList } from './admin-list.tsx';
import { FilterSelect, filtered, newestFirst, useChoice, useFilters } from './filters.tsx';

const states = [
  { value: 'all', label: 'Everybody' },
  { value: 'subscribed', label: 'Subscribed' },
  { value: 'failing', label: 'Email fails' },
  { value: 'left', label: 'Left' },
] as const;
const orders = [...newestFirst, { value: 'address', label: 'By address' }] as const;
const allRoles = { value: '', label: 'All roles' };
const heads = [
  { title: 'Subscriber', className: 'w-auto' },
  { title: 'Role', className: 'w-36 max-md:hidden' },
  { title: 'Source', className: 'w-36 max-lg:hidden' },
  { title: 'Profile', className: 'w-28' },
  { title: 'Subscribed', className: 'w-32 max-sm:hidden' },
];

export function Subscribers() {
  const { data } = trpc.newsletter.subscriberRoles.useQuery(undefined, { staleTime: 30_000 });
  const roleFilter = useFilters().filters.role;
  const roles = new Set([...(data?.roles ?? []), ...(roleFilter ? [roleFilter] : [])]);
  const roleChoice = useChoice('role', [allRoles, ...[...roles].map((role) => ({ value: role, label: role }))]);
  const state = useChoice('show', states);
  const order = useChoice('order', orders);
  const role = roleChoice.value;
  const query = trpc.newsletter.subscribers.useInfiniteQuery(
    { role, state: state.value, order: order.value },
    filtered,
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap gap-3">
          <FilterSelect label="Role" of={roleChoice} />
          <FilterSelect label="Which subscribers" of={state} />
          <FilterSelect label="Order" of={order} />
        </div>
        <div className="flex flex-wrap gap-2">
          <AnchorButton
            icon={<Download aria-hidden="true" />}
            href={`/api/subscribers.csv${role && `?role=${encodeURIComponent(role)}`}`}
            download
          >
            Export CSV
          </AnchorButton>
          <AnchorButton
            href="/api/subscribers/all.csv"
            download
            title="Includes those who have not confirmed, have left, or get no email"
          >
            Export all, also unconfirmed
          </AnchorButton>
        </div>
      </div>
      <AdminList
        query={query}
        entriesOf={({ subscribers }) => subscribers}
        of="subscribers"
        heads={heads}
        empty="No subscribers found"
        emptyLine={
          roleChoice.isUsual || !state.isUsual ? undefined : 'Nobody with this role has confirmed the newsletter.'
        }
      >
        {({ id, email, firstName, lastName, role: ownRole, source, ...rest }) => (
          <tr key={id}>
            <td className="px-(--inset) py-3">
              <p className="wrap-anywhere font-medium sm:truncate" title={email}>
                {email}
              </p>
              <p className="truncate text-ink-muted text-sm">
                {[firstName, lastName].filter(Boolean).join(' ') || (rest.username && `@${rest.username}`)}
              </p>
            </td>
            <td className="truncate px-(--inset) py-3 text-ink-muted text-sm max-md:hidden">{ownRole}</td>
            <td className="truncate px-(--inset) py-3 text-ink-muted text-sm max-lg:hidden">{source}</td>
            <td className="px-(--inset) py-3">
              {rest.unsubscribedAt !== null ? (
                <Badge>Left</Badge>
              ) : rest.isFailing ? (
                <Badge tone="danger">Email fails</Badge>
              ) : rest.profileCompletedAt === null ? (
                <Badge>Pending</Badge>
              ) : (
                <Badge tone="success">Complete</Badge>
              )}
            </td>
            <td className="px-(--inset) py-3 text-ink-muted text-sm max-sm:hidden">
              <RelativeTime at={rest.subscribedAt} />
            </td>
          </tr>
        )}
      </AdminList>
    </div>
  );
}
