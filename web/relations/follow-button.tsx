// Follow, or Following, which unfollows when pressed. It can't be pressed again until the server has responded.
import { useMutation } from '@tanstack/react-query';
import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import { showFailure } from '../community/post/sign-in-prompt.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';

type FollowButtonProps = {
  memberId: string;
  isFollowing: boolean;
  followsMe?: boolean;
  /** Names the member, where several of these buttons stand together. */
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

/** Shows the change at once, and undoes it if the server refuses. The response has the counts of both profiles. */
function useFollow(memberId: string) {
  const { client, relations, members, feed } = trpc.useUtils();
  const known = { id: memberId };
  const show = (isFollowing: boolean) =>
    relations.followStatus.setData(known, (relation) => relation && { ...relation, isFollowing });

  return useMutation({
    mutationFn: (follow: boolean) => client.relations[follow ? 'follow' : 'unfollow'].mutate(known),
    onMutate: show,
    onSuccess({ isFollowing, stats }) {
      show(isFollowing);
      members.stats.setData(known, { stats });
      void feed.mine.invalidate();
      void relations.suggested.invalidate();
    },
    onError(error, follow) {
      show(!follow);
      showFailure(error, { title: follow ? 'Failed to follow' : 'Failed to unfollow', purpose: 'follow members' });
    },
  });
}
