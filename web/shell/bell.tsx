// The bell: the number of unread notifications, and their list once it is opened.
import BellIcon from 'lucide-react/icons/bell';
import { useState } from 'react';
import { CountBadge, capped } from '../ui/badge.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Popover } from '../ui/layers/popover.tsx';
import { Notifications } from './notifications.tsx';
import { useNotifications } from './use-notifications.ts';

const noneUnread = { unreadCount: 0, unreadMessages: 0 };

export function Bell() {
  const [open, setOpen] = useState(false);
  const { unreadCount: all, unreadMessages } = useNotifications().data?.pages[0] ?? noneUnread;
  // The link to the messages counts unread messages.
  const unreadCount = all - unreadMessages;

  return (
    <Popover
      label="Notifications"
      align="end"
      open={open}
      onOpenChange={setOpen}
      className="w-96"
      trigger={
        <IconButton
          tooltip={false}
          label={unreadCount > 0 ? `Notifications, ${capped(unreadCount)} unread` : 'Notifications'}
          className="relative"
        >
          <BellIcon />
          <CountBadge count={unreadCount} className="absolute top-0 right-0" />
        </IconButton>
      }
    >
      <Notifications onFollow={() => setOpen(false)} />
    </Popover>
  );
}
