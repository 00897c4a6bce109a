// Follows a member, or stops: shown at once, undone if the server refuses. The counts on both profiles come from the
// server's answer.
import { useMutation } from '@tanstack/react-query';
import { showFailure } from '../community/post/sign-in-prompt.ts';
import { trpc } from '../trpc.ts';

export function useFollow(memberId: string) {
  const api = trpc.useUtils();
  const { client, relations, members, feed } = api;
  const known = { id: memberId };
  const show = (isFollowing: boolean) =>
    relations.followStatus.setData(known, (relation) => relation && { ...relation, isFollowing });

  return useMutation({
    mutationFn: (follow: boolean) =>
      follow ? client.relations.follow.mutate(known) : client.relations.unfollow.mutate(known),
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
