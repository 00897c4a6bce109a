// The bell: the number of unread notifications, and their list once it is opened.
import BellIcon from 'lucide-react/icons/bell';
import { useEffect } from 'react';
import { CountBadge } from '../ui/badge.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Popover } from '../ui/popover.tsx';
import { useStore } from '../ui/store.ts';
import { bellIsOpen } from './bell-is-open.ts';
import { Notifications } from './notifications.tsx';
import { useNotifications } from './use-notifications.ts';

const mostShown = 99;
const noneUnread = { unreadCount: 0, unreadMessages: 0 };

export function Bell() {
  const open = useStore(bellIsOpen);
  useEffect(() => () => bellIsOpen.set(false), []);
  const { unreadCount: all, unreadMessages } = useNotifications().data?.pages[0] ?? noneUnread;
  // The link to the messages counts those.
  const unreadCount = all - unreadMessages;
  const shownCount = unreadCount > mostShown ? `${mostShown}+` : unreadCount;

  return (
    <Popover
      label="Notifications"
      align="end"
      open={open}
      onOpenChange={bellIsOpen.set}
      className="w-96"
      trigger={
        <IconButton
          tooltip={false}
          label={unreadCount > 0 ? `Notifications, ${shownCount} unread` : 'Notifications'}
          className="relative"
        >
          <BellIcon />
          <CountBadge count={unreadCount} max={mostShown} className="absolute top-0 right-0" />
        </IconButton>
      }
    >
      <Notifications onFollow={() => bellIsOpen.set(false)} />
    </Popover>
  );
}
