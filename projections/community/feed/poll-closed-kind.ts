// Notifies the author and the voters of a poll that it has closed. Its text names the result at the time of reading.
import { PollClosed, PollVotersTold } from '../../../modules/community/model/poll-closing.ts';
import { notificationKind, notifies, quoted } from '../../../src/platform/notification-kind.ts';
import { pollSubject, postSubject } from './queries.ts';

export const pollClosedKind = notificationKind({
  name: 'poll_closed',
  type: 'poll_closed',
  version: 1,
  about: { post: postSubject, poll: pollSubject },
  from: [
    notifies(PollClosed, ({ data: { postId, authorId } }) => ({
      to: [authorId],
      once: `poll-closed-${postId}`,
      about: { post: postId, poll: postId },
    })),
    notifies(PollVotersTold, ({ data: { postId, authorId, voterIds } }) => ({
      to: voterIds,
      // No one is notified about the poll of a member they block.
      by: authorId,
      once: `poll-closed-${postId}`,
      about: { post: postId, poll: postId },
    })),
  ],
  words: ({ excerpts: { post, poll } }) => ({
    title: 'Poll closed',
    message: `The poll ${quoted(post, 'you took part in')} has closed${poll ? `: ${poll}` : ''}`,
  }),
  actionUrl: ({ post }) => `/community/post/${post}`,
});
