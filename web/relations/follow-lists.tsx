// A profile's followers, or the members it follows, in a dialog.
import { bylineName } from '../accounts/members/member-names.ts';
import { useSession } from '../session/session.tsx';
import type { Openable } from '../shell/on-demand.tsx';
import { paged, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/layers/dialog.tsx';
import { FollowButton } from './follow-button.tsx';
import { MemberList } from './member-list.tsx';
import type { ListedMember } from './member-row.tsx';

export type FollowListKind = 'followers' | 'following';

type FollowListProps = Openable & { kind: FollowListKind; memberId: string; name: string };

export function FollowList({ kind, memberId, name, open, onOpenChange }: FollowListProps) {
  return (
    <Dialog title={kind === 'followers' ? 'Followers' : 'Following'} width="sm" open={open} onOpenChange={onOpenChange}>
      <Members kind={kind} memberId={memberId} name={name} />
    </Dialog>
  );
}

function Members({ kind, memberId, name }: Pick<FollowListProps, 'kind' | 'memberId' | 'name'>) {
  const { user } = useSession();
  const query = trpc.relations[kind].useInfiniteQuery({ id: memberId }, { ...paged, staleTime: 0 });
  const areFollowers = kind === 'followers';
  const canRemove = areFollowers && user?.id === memberId;
  return (
    <MemberList
      label={areFollowers ? `Followers of ${name}` : `Followed by ${name}`}
      query={query}
      empty={areFollowers ? 'No followers yet' : 'Not following anybody yet'}
      actionFor={(member) => (canRemove ? <RemoveFollower member={member} /> : <FollowAction member={member} />)}
    />
  );
}

/** Renders nothing for visitors or in the viewer's own row. */
export function FollowAction({ member }: { member: ListedMember }) {
  const { user } = useSession();
  if (user === null || user.id === member.id) return null;
  return <FollowButton memberId={member.id} isFollowing={member.isFollowing} of={bylineName(member)} />;
}

function RemoveFollower({ member }: { member: ListedMember }) {
  const { relations, members } = trpc.useUtils();
  const remove = trpc.relations.removeFollower.useMutation({
    onSuccess: () => Promise.all([relations.followers.invalidate(), members.stats.invalidate()]),
  });
  return (
    <Button
      size="sm"
      aria-label={`Remove ${bylineName(member)} from your followers`}
      pending={remove.isPending}
      onClick={() => remove.mutate({ id: member.id })}
    >
      {remove.isError ? 'Try again' : 'Remove'}
    </Button>
  );
}
