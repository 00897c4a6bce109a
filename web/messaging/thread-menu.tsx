// The menu of a conversation: actions on it, and on the other member.
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Ban from 'lucide-react/icons/ban';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Mail from 'lucide-react/icons/mail';
import User from 'lucide-react/icons/user';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useState } from 'react';
import { useMute } from '../relations/use-block.ts';
import { onDemand } from '../shell/on-demand.tsx';
import { messageOf, trpc } from '../trpc.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { DropdownMenu, MenuItem, MenuLink, MenuSeparator } from '../ui/layers/dropdown-menu.tsx';
import { toast } from '../ui/layers/toast-store.ts';
import { changeConversation, findConversation } from './conversation-cache.ts';
import type { OtherUser } from './other-user.ts';

const BlockDialog = onDemand(async () => (await import('../relations/block-dialog.tsx')).BlockDialog);

type ThreadMenuProps = {
  other: OtherUser;
  isMuted: boolean;
  onGone: () => void;
};

export function ThreadMenu({ other, isMuted, onGone }: ThreadMenuProps) {
  const [isAsking, setAsking] = useState(false);
  const { markUnread, isBegun } = useMarkUnread(other.id);
  const mute = useMute(other.id, other.name);
  if (!other.isThere && !isBegun) return null;
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton label={`More about your conversation with ${other.name}`} tooltip={false}>
            <Ellipsis />
          </IconButton>
        }
      >
        {other.isThere && (
          <MenuLink>
            <Link to="/profile/$userId" params={{ userId: other.id }}>
              <User aria-hidden="true" />
              View profile
            </Link>
          </MenuLink>
        )}
        {isBegun && (
          <MenuItem
            icon={<Mail aria-hidden="true" />}
            onSelect={() => {
              onGone();
              markUnread();
            }}
          >
            Mark as unread
          </MenuItem>
        )}
        {other.isThere && (
          <>
            <MenuSeparator />
            <MenuItem
              icon={isMuted ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
              onSelect={() => mute(isMuted ? 'unmute' : 'mute')}
            >
              {isMuted ? 'Unmute' : 'Mute'}
            </MenuItem>
            <MenuItem icon={<Ban aria-hidden="true" />} tone="danger" onSelect={() => setAsking(true)}>
              Block
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      <BlockDialog memberId={other.id} name={other.name} open={isAsking} onOpenChange={setAsking} onBlocked={onGone} />
    </>
  );
}

function useMarkUnread(userId: string) {
  const queryClient = useQueryClient();
  const { mutate } = trpc.messages.markUnread.useMutation({
    onSuccess: ({ unreadCount, unreadTotal }) =>
      changeConversation(
        queryClient,
        userId,
        (each) => ({ ...each, unreadCount, isMarkedUnread: unreadCount > 0 }),
        () => unreadTotal,
      ),
    onError: (error) =>
      toast({ tone: 'danger', title: 'Not marked as unread', description: messageOf(error, 'Please try again.') }),
  });
  return {
    /** Only a conversation that has begun can be unread. */
    isBegun: findConversation(queryClient, userId) !== undefined,
    markUnread: () => mutate({ userId }),
  };
}
