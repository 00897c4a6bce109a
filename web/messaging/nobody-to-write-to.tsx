// Replaces a conversation with a member who can't be written to, and gives the reason as far as the viewer may know it.
import Ban from 'lucide-react/icons/ban';
import User from 'lucide-react/icons/user';
import UserX from 'lucide-react/icons/user-x';
import { useBlockAndMute } from '../relations/use-block.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export function NobodyToWriteTo({ userId, isSelf, onBack }: { userId: string; isSelf: boolean; onBack: () => void }) {
  const relation = trpc.relations.followStatus.useQuery({ id: userId }, { enabled: !isSelf });
  const unblock = useBlockAndMute(userId);
  const back = <Button onClick={onBack}>Back to your conversations</Button>;
  if (isSelf) {
    return (
      <EmptyState
        className="my-auto"
        icon={<User />}
        title="This is you"
        description="Nobody can write to themselves."
        action={back}
      />
    );
  }
  if (relation.isPending) return null;
  if (relation.data?.isBlocked) {
    return (
      <EmptyState
        className="my-auto"
        icon={<Ban />}
        title="You have blocked this member"
        description="You can’t write to each other. What you wrote is here again once you unblock them."
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {back}
            <Button pending={unblock.isPending} onClick={() => unblock.mutate('unblock')}>
              Unblock
            </Button>
          </span>
        }
      />
    );
  }
  return (
    <EmptyState
      className="my-auto"
      icon={<UserX />}
      title="User not found"
      description="You can't write to this member. They may have left Kindling."
      action={back}
    />
  );
}
