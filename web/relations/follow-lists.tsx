// A profile's followers, or the members it follows, in a dialog.

import { bylineName } from '../accounts/members/member-names.ts';
import { useSession } from '../session/session.tsx';
import { paged, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/layers/dialog.tsx';
import { FollowButton } from './follow-button.tsx';
import { MemberList } from './member-list.tsx';
import type { ListedMember } from './member-row.tsx';

export type FollowListKind = 'followers' | 'following';

type FollowListProps = {
  kind: FollowListKind;
  memberId: string;
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export function FollowList({ kind, memberId, name, open, onOpenChange }: FollowListProps) {
  const isOfFollowers = kind === 'followers';
  return (
    <Dialog title={isOfFollowers ? 'Followers' : 'Following'} width="sm" open={open} onOpenChange={onOpenChange}>
      {isOfFollowers ? <Followers memberId={memberId} name={name} /> : <Following memberId={memberId} name={name} />}
    </Dialog>
  );
}

const pagedAfresh = { ...paged, staleTime: 0 };

function Followers({ memberId, name }: { memberId: string; name: string }) {
  const { user } = useSession();
  const query = trpc.relations.followers.useInfiniteQuery({ id: memberId }, pagedAfresh);
  const isOwn = user?.id === memberId;
  return (
    <MemberList
      label={`Followers of ${name}`}
      query={query}
      empty="No followers yet"
      actionFor={(member) => (isOwn ? <RemoveFollower member={member} /> : <FollowAction member={member} />)}
    />
  );
}

function Following({ memberId, name }: { memberId: string; name: string }) {
  const query = trpc.relations.following.useInfiniteQuery({ id: memberId }, pagedAfresh);
  return (
    <MemberList
      label={`Followed by ${name}`}
      query={query}
      empty="Not following anybody yet"
      actionFor={(member) => <FollowAction member={member} />}
    />
  );
}

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
