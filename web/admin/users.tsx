// The members, with their addresses and roles.
import { Link } from '@tanstack/react-router';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { longestSearch } from '../../src/text/sizes.ts';
import { useSession } from '../session/session.tsx';
import { type ApiOutputs, messageOf, trpc } from '../trpc.ts';
import { Badge } from '../ui/badge.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ConfirmDialog } from '../ui/layers/confirm-dialog.tsx';
import { DropdownMenu, MenuItem, MenuLink, MenuSeparator } from '../ui/layers/dropdown-menu.tsx';
import { toast } from '../ui/layers/toast-store.ts';
import { Avatar } from '../ui/marks/avatar.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { AdminList } from './admin-list.tsx';
import { FilterSearch, FilterSelect, filtered, newestFirst, useChoice, useFilters } from './filters.tsx';

type User = ApiOutputs['admins']['users']['users'][number];

const heads = [
  { title: 'Member', className: 'w-auto' },
  { title: 'Role', className: 'w-40 max-md:hidden' },
  { title: 'Joined', className: 'w-28 max-sm:hidden' },
  { title: 'Action', className: 'w-18', titleHidden: true },
];
const kinds = [
  { value: 'all', label: 'Everybody' },
  { value: 'members', label: 'Members only' },
  { value: 'moderators', label: 'Moderators only' },
  { value: 'admins', label: 'Admins only' },
  { value: 'suspended', label: 'Suspended' },
] as const;
const orders = [...newestFirst, { value: 'name', label: 'By name' }] as const;

const nobody = {
  all: 'No users found.',
  members: 'No users found.',
  moderators: 'No moderators found',
  admins: 'No admin users found',
  suspended: 'Nobody is suspended',
} as const;

export function Users() {
  const q = useFilters().filters.q?.slice(0, longestSearch) ?? '';
  const who = useChoice('show', kinds);
  const order = useChoice('order', orders);
  const query = trpc.admins.users.useInfiniteQuery({ q, who: who.value, order: order.value }, filtered);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <FilterSearch what="users" placeholder="Email, username or name" asked={q} />
        <FilterSelect label="Which members" of={who} />
        <FilterSelect label="Order" of={order} />
      </div>
      <AdminList query={query} entriesOf={({ users }) => users} of="users" heads={heads} empty={nobody[who.value]}>
        {(user) => <UserRow key={user.id} user={user} />}
      </AdminList>
    </div>
  );
}

export const nameOf = ({ firstName, lastName, username }: User): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (username ? `@${username}` : 'New member');

const admin = {
  name: 'admin',
  make: 'Make Admin',
  remove: 'Remove Admin',
  done: 'Admin status updated successfully',
  failed: 'Failed to update admin status',
  gains: 'They see all addresses, decide what others post, and can make admins. The audit log keeps who did this.',
  loses: 'They lose the dashboard at once. The audit log keeps who did this.',
} as const;
const moderator = {
  name: 'moderator',
  make: 'Make Moderator',
  remove: 'Remove Moderator',
  done: 'Moderator status updated successfully',
  failed: 'Failed to update moderator status',
  gains:
    'They decide submissions and reports, and see no addresses, subscribers or settings. The audit log keeps who did this.',
  loses: 'They no longer decide submissions and reports. The audit log keeps who did this.',
} as const;

function UserRow({ user }: { user: User }) {
  const name = nameOf(user);
  const [asking, setAsking] = useState<'admin' | 'moderator'>();
  const toggleAdmin = trpc.admins.toggleAdmin.useMutation(useToggled(user, admin));
  const toggleModerator = trpc.admins.toggleModerator.useMutation(useToggled(user, moderator));
  return (
    <tr>
      <td className="px-(--inset) py-3">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar of={user.id} name={name} src={user.profileImageUrl} emoji={user.profileEmoji} size="sm" />
          <div className="min-w-0">
            <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
              <Link
                to="/profile/$userId"
                params={{ userId: user.id }}
                className="wrap-anywhere font-medium underline-offset-4 hover:underline sm:truncate"
              >
                {name}
              </Link>
              {user.isAdmin && <Badge tone="accent">Admin</Badge>}
              {user.isModerator && <Badge tone="info">Moderator</Badge>}
              {user.isSuspended && <Badge tone="danger">Suspended</Badge>}
            </p>
            <p className="wrap-anywhere text-ink-muted text-sm sm:truncate" title={user.email}>
              {user.email}
            </p>
          </div>
        </div>
      </td>
      <td className="truncate px-(--inset) py-3 text-ink-muted text-sm max-md:hidden">{user.role}</td>
      <td className="px-(--inset) py-3 text-ink-muted text-sm max-sm:hidden">
        <RelativeTime at={user.createdAt} />
      </td>
      <td className="px-(--inset) py-3 text-right">
        <DropdownMenu
          trigger={
            <IconButton label={`What to do with ${name}`} size="sm" tooltip={false}>
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuLink>
            <Link to="/admin" search={{ tab: 'media', member: user.id }}>
              Media
            </Link>
          </MenuLink>
          <MenuLink>
            <Link to="/admin" search={{ tab: 'log', member: user.id }}>
              Audit log
            </Link>
          </MenuLink>
          <MenuSeparator />
          {/* An admin may do everything that a moderator may. */}
          {(user.isModerator || !user.isAdmin) && (
            <MenuItem onSelect={() => setAsking('moderator')}>{labelOf(moderator, user.isModerator)}</MenuItem>
          )}
          <MenuItem onSelect={() => setAsking('admin')}>{labelOf(admin, user.isAdmin)}</MenuItem>
        </DropdownMenu>
        <ToggleQuestion
          of={moderator}
          isOne={user.isModerator}
          name={name}
          error={toggleModerator.error}
          open={asking === 'moderator'}
          onClose={() => setAsking(undefined)}
          onConfirm={(isModerator) => toggleModerator.mutateAsync({ id: user.id, isModerator })}
        />
        <ToggleQuestion
          of={admin}
          isOne={user.isAdmin}
          name={name}
          error={toggleAdmin.error}
          open={asking === 'admin'}
          onClose={() => setAsking(undefined)}
          onConfirm={(isAdmin) => toggleAdmin.mutateAsync({ id: user.id, isAdmin })}
        />
      </td>
    </tr>
  );
}

type Right = typeof admin | typeof moderator;

const labelOf = (of: Right, isOne: boolean): string => (isOne ? of.remove : of.make);

function useToggled(user: User, { done, failed }: Right) {
  const { user: self } = useSession();
  const { admins, profile } = trpc.useUtils();
  return {
    onSuccess: () => toast({ title: done, tone: 'success' }),
    onError: (error: unknown) => toast({ title: messageOf(error, failed), tone: 'danger' }),
    onSettled: () => Promise.all([admins.users.invalidate(), self?.id === user.id && profile.user.invalidate()]),
  } as const;
}

type ToggleQuestionProps = {
  of: Right;
  isOne: boolean;
  name: string;
  error: unknown;
  open: boolean;
  onClose: () => void;
  onConfirm: (willBe: boolean) => Promise<unknown>;
};

function ToggleQuestion({ of, isOne, name, error, open, onClose, onConfirm }: ToggleQuestionProps) {
  const article = of === admin ? 'an' : 'a';
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      tone={isOne ? 'danger' : 'primary'}
      title={isOne ? `Remove ${name} as ${article} ${of.name}?` : `Make ${name} ${article} ${of.name}?`}
      description={isOne ? of.loses : of.gains}
      confirmLabel={labelOf(of, isOne)}
      failure={error ? messageOf(error, of.failed) : undefined}
      onConfirm={() => onConfirm(!isOne)}
    />
  );
}
