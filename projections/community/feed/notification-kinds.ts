// The notifications about posts.
import { PostLiked } from '../../../modules/community/model/like.ts';
import { PollClosed, PollVotersTold } from '../../../modules/community/model/poll-closing.ts';
import { PostCreated, PostEdited } from '../../../modules/community/model/post-events.ts';
import type { EventOf } from '../../../src/kernel/event.ts';
import { type Announcement, notificationKind, notifies, quoted } from '../../../src/platform/notification-kind.ts';
import { pollSubject, postSubject } from './queries.ts';

/** Notifies the author of each member who likes a post, once per member, even if the like is set again. */
export const postLikeKind = notificationKind({
  name: 'post_like',
  type: 'post_like',
  version: 2,
  about: { post: postSubject },
  groupedBy: 'post',
  from: [
    notifies(PostLiked, ({ data: { postId, postAuthorId, memberId } }) => ({
      to: [postAuthorId],
      by: memberId,
      once: `like-${postId}-${memberId}`,
      about: { post: postId },
    })),
  ],
  words: ({ actor, excerpts }) => ({
    title: 'New like',
    message: `${actor} liked ${quoted(excerpts.post, 'your post')}`,
  }),
  actionUrl: ({ post }) => `/community/post/${post}`,
});

type Mentioning = Readonly<{ data: EventOf<typeof PostCreated | typeof PostEdited>['data'] }>;

function mentioned({ data: { postId, authorId, mentions } }: Mentioning): Announcement<'post'> {
  return { to: mentions, by: authorId, once: `mention-${postId}`, about: { post: postId } };
}

/** Notifies the members that a post mentions, once per post, however often it is edited. */
export const postMentionKind = notificationKind({
  name: 'post_mention',
  type: 'mention',
  version: 1,
  about: { post: postSubject },
  from: [notifies(PostCreated, mentioned), notifies(PostEdited, mentioned)],
  words: ({ actor, excerpts }) => ({
    title: 'New mention',
    message: `${actor} mentioned you in ${quoted(excerpts.post, 'a post')}`,
  }),
  actionUrl: ({ post }) => `/community/post/${post}`,
});

/** Notifies the author and the voters of a poll that it has closed. The text names the result on reading. */
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
