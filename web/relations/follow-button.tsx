// Follow, or Following, which unfollows when pressed. It can't be pressed again until the server has answered.
import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import { Button } from '../ui/button.tsx';
import { useFollow } from './use-follow.ts';

type FollowButtonProps = {
  memberId: string;
  isFollowing: boolean;
  /** Whether the other member follows the viewer. */
  followsMe?: boolean;
  /** The member's name, where several of these buttons stand together. */
  of?: string;
};

export function FollowButton({ memberId, isFollowing, followsMe = false, of }: FollowButtonProps) {
  const { mutate, isPending, variables, data } = useFollow(memberId);
  const isShown = isPending ? variables : (data?.isFollowing ?? isFollowing);
  const Icon = isShown ? UserCheck : UserPlus;
  const label = isShown ? 'Following' : followsMe ? 'Follow back' : 'Follow';
  return (
    <Button
      size={of === undefined ? 'md' : 'sm'}
      variant={isShown || of !== undefined ? 'secondary' : 'primary'}
      icon={<Icon aria-hidden="true" />}
      aria-label={of === undefined ? undefined : `${label} ${of}`}
      disabled={isPending}
      onClick={() => mutate(!isShown)}
    >
      {label}
    </Button>
  );
}
