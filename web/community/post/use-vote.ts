// Votes in a poll, or changes the vote: shown at once, undone if the server refuses.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../../session/session.tsx';
import { statusOf, trpc } from '../../trpc.ts';
import { changePost, findPost } from './post-cache.ts';
import type { Poll, Post } from './post-kinds.ts';
import { askToSignIn, showFailure, unlessSignedOut } from './sign-in-prompt.ts';
import { useRefreshPost } from './use-refresh-post.ts';

const purpose = 'vote in polls';

export function useVote({ id }: Pick<Post, 'id'>) {
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  const { isSignedIn } = useSession();
  const look = useRefreshPost();
  const mutationKey = ['post', id, 'vote'];
  const setPoll = (poll: Poll | null) => changePost(queryClient, id, (post) => ({ ...post, poll }));

  const { mutate, error } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (option: number) => client.community.votePoll.mutate({ id, option }),
    onMutate: (option) => {
      const before = findPost(queryClient, id)?.poll ?? null;
      setPoll(before && withVote(before, option));
      return { before };
    },
    onSuccess: ({ post: { poll } }) => {
      if (queryClient.isMutating({ mutationKey }) === 1) setPoll(poll);
    },
    onError: (error, _option, context) => {
      if (context) setPoll(context.before);
      if (statusOf(error) === 401) showFailure(error, { title: 'Failed to vote', purpose });
    },
  });

  const lookAgain = useEffectEvent(() => void look(id));
  useEffect(() => {
    // The poll has closed, or the post is gone.
    if (statusOf(error) === 409 || statusOf(error) === 404) lookAgain();
  }, [error]);

  return {
    vote: (option: number) => (isSignedIn ? mutate(option) : askToSignIn(purpose)),
    failure: unlessSignedOut(error),
  };
}

/** Leaves hidden counts hidden until the server shows them. */
function withVote(poll: Poll, option: number): Poll {
  if (poll.votedOption === option) return poll;
  const change = (index: number) => Number(index === option) - Number(index === poll.votedOption);
  return {
    ...poll,
    votedOption: option,
    totalVotes: poll.totalVotes + (poll.votedOption === null ? 1 : 0),
    options: poll.options.map(({ text, votes }, index) => ({
      text,
      votes: votes === null ? null : votes + change(index),
    })),
  };
}
