// The members that the viewer blocks and mutes, with buttons to undo it.
import type { ComponentProps } from 'react';
import { MemberList } from '../../relations/member-list.tsx';
import type { ListedMember } from '../../relations/member-row.tsx';
import { useBlockAndMute } from '../../relations/use-block.ts';
import { paged, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { bylineName } from '../members/member-names.ts';

export function HiddenMembersSection() {
  const blocked = trpc.relations.blocked.useInfiniteQuery({}, paged);
  const muted = trpc.relations.muted.useInfiniteQuery({}, paged);
  return (
    <div className="flex flex-col gap-6">
      <Hidden title="Blocked" verb="block" query={blocked} change="unblock" label="Unblock" />
      <Hidden title="Muted" verb="mute" query={muted} change="unmute" label="Unmute" />
    </div>
  );
}

type Way = { change: 'unblock' | 'unmute'; label: string };
type HiddenProps = Way & Pick<ComponentProps<typeof MemberList>, 'query'> & { title: string; verb: string };

function Hidden({ title, verb, query, ...way }: HiddenProps) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      <MemberList
        label={`Members you ${verb}`}
        query={query}
        isRare
        empty={`You haven’t ${title.toLowerCase()} anyone`}
        actionFor={(member) => <TakeBack member={member} {...way} />}
      />
    </div>
  );
}

function TakeBack({ member, change, label }: Way & { member: ListedMember }) {
  const { mutate, isPending } = useBlockAndMute(member.id);
  return (
    <Button size="sm" aria-label={`${label} ${bylineName(member)}`} pending={isPending} onClick={() => mutate(change)}>
      {label}
    </Button>
  );
}
