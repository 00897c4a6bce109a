// Whom one blocks and mutes, and how to take it back.
import EyeOff from 'lucide-react/icons/eye-off';
import { bylineName } from '../members/member-names.ts';
import { MemberList } from '../relations/member-list.tsx';
import type { ListedMember } from '../relations/member-row.tsx';
import { useSight } from '../relations/use-sight.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { AccountSection, type SectionControl } from './account-section.tsx';

export function HiddenMembersSection({ control }: { control: SectionControl }) {
  return (
    <AccountSection
      control={control}
      title="Blocked and muted"
      icon={<EyeOff aria-hidden="true" />}
      description="Whom you don’t want to see. A block works both ways; a mute only leaves somebody out of your lists."
    >
      <div className="flex flex-col gap-6">
        <Blocked />
        <Muted />
      </div>
    </AccountSection>
  );
}

const paged = { getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor };

function Blocked() {
  const query = trpc.relations.blocked.useInfiniteQuery({}, paged);
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold">Blocked</h3>
      <MemberList
        label="Members whom you block"
        query={query}
        empty="You block nobody"
        actionFor={(member) => <TakeBack member={member} change="unblock" label="Unblock" />}
      />
    </div>
  );
}

function Muted() {
  const query = trpc.relations.muted.useInfiniteQuery({}, paged);
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold">Muted</h3>
      <MemberList
        label="Members whom you mute"
        query={query}
        empty="You mute nobody"
        actionFor={(member) => <TakeBack member={member} change="unmute" label="Unmute" />}
      />
    </div>
  );
}

function TakeBack({ member, change, label }: { member: ListedMember; change: 'unblock' | 'unmute'; label: string }) {
  const { mutate, isPending } = useSight(member.id);
  return (
    <Button size="sm" aria-label={`${label} ${bylineName(member)}`} pending={isPending} onClick={() => mutate(change)}>
      {label}
    </Button>
  );
}
