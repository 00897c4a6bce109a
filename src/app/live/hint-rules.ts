// What events mean to those who have a page open: which topic has something new to show.

import { ProfileUpdated } from '../../../modules/accounts/index.ts';
import {
  CommentAdded,
  CommentDeleted,
  CommentEdited,
  PollVoteCast,
  PostCreated,
  PostDeleted,
  PostEdited,
  PostLiked,
  PostUnliked,
} from '../../../modules/community/index.ts';
import { AllNotificationsRead, NotificationRead } from '../../../modules/notifications/index.ts';
import { type HintFor, type HintRule, hint } from '../../platform/live/hint.ts';

type OfPost = Readonly<{ postId: string }>;

const post = (id: string, audience: 'everybody' | 'members'): HintFor => ({
  topic: 'post',
  id,
  audience,
  visibleIn: ['feed', 'discussion'],
});

/** What its author changed or took back is so for everybody. */
const changed = ({ postId }: OfPost): HintFor => post(postId, 'everybody');
/** Each like, vote and comment is told to members only. */
const moved = ({ postId }: OfPost): HintFor => post(postId, 'members');

/** Whoever may have a new notification looks for it; the read models alone decide whether there is one. */
const notified = (...members: readonly string[]): readonly HintFor[] =>
  members.map((member) => ({ topic: 'notifications', audience: { member }, visibleIn: ['notifications', 'feed'] }));

export const hintRules: readonly HintRule[] = [
  // For the pill above the feed.
  hint(PostCreated, ({ data }) => [
    { topic: 'feed', id: data.postId, audience: 'everybody', visibleIn: ['feed', 'members'] },
    ...notified(...data.mentions),
  ]),
  hint(PostEdited, ({ data }) => [changed(data), ...notified(...data.mentions)]),
  hint(PostDeleted, ({ data }) => [changed(data)]),
  hint(PostLiked, ({ data }) => [moved(data), ...notified(data.postAuthorId)]),
  hint(PostUnliked, ({ data }) => [moved(data)]),
  hint(PollVoteCast, ({ data }) => [moved(data)]),
  hint(CommentAdded, ({ data }) => [moved(data), ...notified(data.postAuthorId, ...data.mentions)]),
  hint(CommentEdited, ({ data }) => [moved(data), ...notified(...data.mentions)]),
  hint(CommentDeleted, ({ data }) => [moved(data)]),
  hint(ProfileUpdated, ({ data }) => [
    { topic: 'member', id: data.memberId, audience: 'members', visibleIn: ['members'] },
  ]),
  hint(NotificationRead, ({ data }) => notified(data.memberId)),
  hint(AllNotificationsRead, ({ data }) => notified(data.memberId)),
];
