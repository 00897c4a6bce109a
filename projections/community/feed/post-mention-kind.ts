// Notifies the members that a post mentions, once per post, however often it is edited.
import { PostCreated, PostEdited } from '../../../modules/community/model/post-events.ts';
import type { EventOf } from '../../../src/kernel/event.ts';
import { type Announcement, notificationKind, notifies, quoted } from '../../../src/platform/notification-kind.ts';
import { postSubject } from './queries.ts';

type Mentioning = Readonly<{ data: EventOf<typeof PostCreated | typeof PostEdited>['data'] }>;

function mentioned({ data: { postId, authorId, mentions } }: Mentioning): Announcement<'post'> {
  return { to: mentions, by: authorId, once: `mention-${postId}`, about: { post: postId } };
}

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
