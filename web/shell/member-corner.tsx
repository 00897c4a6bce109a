// The member's part of the header. Visitors never load it.
import Mail from 'lucide-react/icons/mail';
import { useUnreadTotal } from '../messaging/use-conversations.ts';
import type { CurrentUser } from '../session/session.tsx';
import { CountBadge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Bell } from './bell.tsx';
import { saidUnread } from './destination-label.tsx';
import { UserMenu } from './user-menu.tsx';

export function MemberCorner({ user }: { user: CurrentUser }) {
  return (
    <>
      <MessagesButton />
      <Bell />
      <UserMenu user={user} />
    </>
  );
}

/** Shown while the window is too narrow for the links and too wide for the bottom bar. */
function MessagesButton() {
  const unread = useUnreadTotal();
  return (
    <span className="relative hidden md:max-desk:block">
      <LinkButton
        variant="ghost"
        className="size-10 px-0"
        to="/messages"
        aria-label={unread > 0 ? `Messages, ${saidUnread(unread)}` : 'Messages'}
      >
        <Mail aria-hidden="true" />
      </LinkButton>
      <CountBadge count={unread} className="absolute top-0 right-0" />
    </span>
  );
}
