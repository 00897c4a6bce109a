// Replaces a conversation with a member who can't be written to, and gives the reason as far as the viewer may know it.
import Ban from 'lucide-react/icons/ban';
import User from 'lucide-react/icons/user';
import UserX from 'lucide-react/icons/user-x';
import { useBlockAndMute } from '../relations/use-block.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

const reasons = {
  self: { icon: User, title: 'This is you', description: 'Nobody can write to themselves.' },
  blocked: {
    icon: Ban,
    title: 'You have blocked this member',
    description: 'You can’t write to each other. What you wrote is here again once you unblock them.',
  },
  gone: {
    icon: UserX,
    title: 'User not found',
    description: "You can't write to this member. They may have left Kindling.",
  },
};

export function NobodyToWriteTo({ userId, isSelf, onBack }: { userId: string; isSelf: boolean; onBack: () => void }) {
  const relation = trpc.relations.followStatus.useQuery({ id: userId }, { enabled: !isSelf });
  const unblock = useBlockAndMute(userId);
  if (!isSelf && relation.isPending) return null;
  const isBlocked = !isSelf && relation.data?.isBlocked === true;
  const { icon: Icon, ...said } = reasons[isSelf ? 'self' : isBlocked ? 'blocked' : 'gone'];
  return (
    <EmptyState
      className="my-auto"
      icon={<Icon />}
      {...said}
      action={
        <>
          <Button onClick={onBack}>Back to your conversations</Button>
          {isBlocked && (
            <Button pending={unblock.isPending} onClick={() => unblock.mutate('unblock')}>
              Unblock
            </Button>
          )}
        </>
      }
    />
  );
}
