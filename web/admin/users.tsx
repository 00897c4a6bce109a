// The members, with their addresses: found by address, username or name, and made or unmade admins.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDebounced } from '../search/use-debounced.ts';
import { useSession } from '../session.tsx';
import { type ApiOutputs, messageOf, trpc } from '../trpc.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Select } from '../ui/select.tsx';
import { toast } from '../ui/toast-store.ts';
import { AdminList, AdminTable } from './admin-list.tsx';

type User = ApiOutputs['admins']['users']['users'][number];

const pauseMs = 200;
const heads = [
  { title: 'Member', className: 'w-auto' },
  { title: 'Role', className: 'w-40 max-md:hidden' },
  { title: 'Joined', className: 'w-28 max-sm:hidden' },
  { title: 'Action', className: 'w-36 sm:w-40', titleHidden: true },
];
const kinds = [
  { value: 'all', label: 'All members' },
  { value: 'admins', label: 'Admins only' },
];

export function Users() {
  const [text, setText] = useState('');
  const [kind, setKind] = useState('all');
  const q = useDebounced(text.trim(), pauseMs);
  const query = trpc.admins.users.useInfiniteQuery(
    { q, ...(kind === 'admins' && { isAdmin: true }) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: (before) => before },
  );
  const users = query.data?.pages.flatMap((page) => page.users) ?? [];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        <SearchField
          label="Search users"
          placeholder="Search by email, username or name..."
          className="min-w-0 flex-1 basis-64"
          maxLength={200}
          value={text}
          onValueChange={setText}
        />
        <Select
          label="Which members"
          labelHidden
          options={kinds}
          value={kind}
          onChange={(event) => setKind(event.target.value)}
        />
      </div>
      <AdminList
        query={query}
        of="users"
        empty={kind === 'admins' ? 'No admin users found' : 'No users found.'}
        count={users.length}
      >
        <AdminTable label="Users" heads={heads}>
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </AdminTable>
      </AdminList>
    </div>
  );
}

const nameOf = ({ firstName, lastName, username }: User): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (username ? `@${username}` : 'New member');

function UserRow({ user }: { user: User }) {
  const { user: self } = useSession();
  const { admins, profile } = trpc.useUtils();
  const [asking, setAsking] = useState(false);
  const name = nameOf(user);
  const toggle = trpc.admins.toggleAdmin.useMutation({
    onSuccess: () => toast({ title: 'Admin status updated successfully', tone: 'success' }),
    onError: (error) => toast({ title: messageOf(error, 'Failed to update admin status'), tone: 'danger' }),
    onSettled: () => Promise.all([admins.users.invalidate(), self?.id === user.id && profile.user.invalidate()]),
  });
  const label = user.isAdmin ? 'Remove Admin' : 'Make Admin';
  return (
    <tr>
      <td className="px-4 py-3">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={name} src={user.profileImageUrl} emoji={user.profileEmoji} size="sm" />
          <div className="min-w-0">
            <p className="flex min-w-0 items-center gap-2">
              <Link
                to="/profile/$userId"
                params={{ userId: user.id }}
                className="truncate font-medium underline-offset-4 hover:underline"
              >
                {name}
              </Link>
              {user.isAdmin && <Badge tone="accent">Admin</Badge>}
            </p>
            <p className="truncate text-ink-muted text-sm" title={user.email}>
              {user.email}
            </p>
          </div>
        </div>
      </td>
      <td className="truncate px-4 py-3 text-ink-muted text-sm max-md:hidden">{user.role}</td>
      <td className="px-4 py-3 text-ink-muted text-sm max-sm:hidden">
        <RelativeTime at={user.createdAt} />
      </td>
      <td className="px-4 py-3 text-right">
        <Button size="sm" aria-label={`${label}: ${name}`} onClick={() => setAsking(true)}>
          {label}
        </Button>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          tone={user.isAdmin ? 'danger' : 'primary'}
          title={user.isAdmin ? `Remove ${name} as an admin?` : `Make ${name} an admin?`}
          description={
            user.isAdmin
              ? 'They lose the dashboard at once. The audit log keeps who did this.'
              : 'They see all addresses, decide what others post, and can make admins. The audit log keeps who did this.'
          }
          confirmLabel={label}
          failure={toggle.error ? messageOf(toggle.error, 'Failed to update admin status') : undefined}
          onConfirm={() => toggle.mutateAsync({ id: user.id, isAdmin: !user.isAdmin })}
        />
      </td>
    </tr>
  );
}
