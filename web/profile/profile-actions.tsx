// What one may do about another member: follow them, write to them, and no longer see them.
import Ban from 'lucide-react/icons/ban';
import Ellipsis from 'lucide-react/icons/ellipsis';
import MessageCircle from 'lucide-react/icons/message-circle';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useState } from 'react';
import { type Member, profileName } from '../members/member-names.ts';
import { FollowButton } from '../relations/follow-button.tsx';
import { useSight } from '../relations/use-sight.ts';
import { trpc } from '../trpc.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DropdownMenu, MenuItem } from '../ui/dropdown-menu.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** Members whose id begins so are not people, and read no messages. */
const virtualIds = 'virtual-user-';

export function ProfileActions({ member }: { member: Member }) {
  const { data: relation, isPending } = trpc.relations.followStatus.useQuery({ id: member.id });
  if (isPending) return <Skeleton shape="block" className="h-9 w-40" />;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {relation && <FollowButton memberId={member.id} {...relation} />}
      {!member.id.startsWith(virtualIds) && (
        <Button icon={<MessageCircle aria-hidden="true" />} asChild>
          <a href={`/messages?userId=${member.id}`}>Message</a>
        </Button>
      )}
      {relation && <SightMenu member={member} isMuted={relation.isMuted} />}
    </div>
  );
}

function SightMenu({ member, isMuted }: { member: Member; isMuted: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const sight = useSight(member.id);
  const name = profileName(member);
  const toggleMute = async () => {
    await sight.mutateAsync(isMuted ? 'unmute' : 'mute').then(
      () => announce(isMuted ? `${name} is no longer muted.` : `${name} is muted.`),
      () => {},
    );
  };
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton label={`More about ${name}`} tooltip={false}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem
          icon={isMuted ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
          onSelect={() => void toggleMute()}
        >
          {isMuted ? 'Unmute' : 'Mute'}
        </MenuItem>
        <MenuItem icon={<Ban aria-hidden="true" />} tone="danger" onSelect={() => setAsking(true)}>
          Block
        </MenuItem>
      </DropdownMenu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Block ${name}?`}
        description="Neither of you sees or reaches the other any more, and you follow each other no longer. They are not told."
        confirmLabel="Block"
        onConfirm={() => sight.mutateAsync('block')}
      />
    </>
  );
}
