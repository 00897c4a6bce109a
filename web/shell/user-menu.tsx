// The user menu in the header: profile, plans, bookmarks, account, and log-out.
import { Link } from '@tanstack/react-router';
import Bookmark from 'lucide-react/icons/bookmark';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import User from 'lucide-react/icons/user';
import UserPen from 'lucide-react/icons/user-pen';
import { openLayer } from '../layers.ts';
import { type CurrentUser, displayNameOf } from '../session/session.tsx';
import { DropdownMenu, MenuHeading, MenuItem, MenuLink, MenuSeparator } from '../ui/layers/dropdown-menu.tsx';
import { Avatar } from '../ui/marks/avatar.tsx';
import { useLogOut } from './use-log-out.ts';

export function UserMenu({ user }: { user: CurrentUser }) {
  const name = displayNameOf(user);
  const logOut = useLogOut();
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          aria-label={`Your menu, ${name}`}
          className="flex items-center rounded-full outline-offset-2 transition-shadow hover:ring-4 hover:ring-accent-soft data-[state=open]:ring-4 data-[state=open]:ring-accent-soft"
        >
          <Avatar of={user.id} name={name} src={user.profileImageUrl} emoji={user.profileEmoji} size="sm" />
        </button>
      }
    >
      <MenuHeading>
        <span className="block truncate font-semibold text-base text-ink">{name}</span>
        <span className="block truncate">{user.email}</span>
      </MenuHeading>
      <MenuSeparator />
      <MenuLink>
        <Link to="/profile/$userId" params={{ userId: user.id }}>
          <User aria-hidden="true" />
          Your profile
        </Link>
      </MenuLink>
      <MenuItem icon={<UserPen aria-hidden="true" />} onSelect={() => openLayer({ kind: 'edit-profile' })}>
        Edit Profile
      </MenuItem>
      <MenuLink>
        <Link to="/implementation-agent/dashboard">
          <ClipboardList aria-hidden="true" />
          Your plans
        </Link>
      </MenuLink>
      <MenuLink>
        <Link to="/community" search={{ tab: 'bookmarks' }}>
          <Bookmark aria-hidden="true" />
          Your bookmarks
        </Link>
      </MenuLink>
      <MenuLink>
        <Link to="/account">
          <Settings aria-hidden="true" />
          Account
        </Link>
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => logOut()}>
        Log out
      </MenuItem>
    </DropdownMenu>
  );
}
