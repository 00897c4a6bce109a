// The viewer's actions on another member: follow, write, mute, block, report.
import Ban from 'lucide-react/icons/ban';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import MessageCircle from 'lucide-react/icons/message-circle';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useState } from 'react';
import { isVirtual } from '../../messaging/message-types.ts';
import { BlockDialog } from '../../relations/block-dialog.tsx';
import { FollowButton } from '../../relations/follow-button.tsx';
import { useMute } from '../../relations/use-block.ts';
import { onDemand } from '../../shell/on-demand.tsx';
import { trpc } from '../../trpc.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { DropdownMenu, MenuItem } from '../../ui/layers/dropdown-menu.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Member, profileName } from '../members/member-names.ts';

const ReportDialog = onDemand(async () => (await import('../../moderation/report-dialog.tsx')).ReportDialog);

export function ProfileActions({ member }: { member: Member }) {
  const { data: relation, isPending } = trpc.relations.followStatus.useQuery({ id: member.id });
  if (isPending) return <Skeleton shape="block" className="h-9 w-40" />;
  return (
    // On a phone and in a column, the buttons and the menu stay in one row: with less padding, and without icons.
    <div className="flex flex-wrap items-center gap-2 @max-sm:gap-1.5 @max-sm:*:not-[[aria-haspopup]]:px-3 @max-sm:*:not-[[aria-haspopup]]:[&>svg]:hidden">
      {relation && <FollowButton memberId={member.id} {...relation} />}
      {!isVirtual(member.id) && (
        <LinkButton icon={<MessageCircle aria-hidden="true" />} to="/messages" search={{ userId: member.id }}>
          Message
        </LinkButton>
      )}
      {relation && <BlockAndMuteMenu member={member} isMuted={relation.isMuted} />}
    </div>
  );
}

function BlockAndMuteMenu({ member, isMuted }: { member: Member; isMuted: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const name = profileName(member);
  const mute = useMute(member.id, name);
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
          onSelect={() => mute(isMuted ? 'unmute' : 'mute')}
        >
          {isMuted ? 'Unmute' : 'Mute'}
        </MenuItem>
        <MenuItem icon={<Ban aria-hidden="true" />} tone="danger" onSelect={() => setAsking(true)}>
          Block
        </MenuItem>
        <MenuItem icon={<Flag aria-hidden="true" />} tone="danger" onSelect={() => setReporting(true)}>
          Report
        </MenuItem>
      </DropdownMenu>
      <BlockDialog memberId={member.id} name={name} open={isAsking} onOpenChange={setAsking} />
      <ReportDialog reported={{ kind: 'member', id: member.id }} open={isReporting} onOpenChange={setReporting} />
    </>
  );
}
