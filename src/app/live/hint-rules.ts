// What events mean to those who have a page open: which topic has something new to show.

import { ProfileUpdated } from '../../../modules/accounts/index.ts';
import { communityEvent } from '../../../modules/community/index.ts';
import { AllNotificationsRead, NoticeSent, NotificationRead } from '../../../modules/notifications/index.ts';
import type { HintRule } from './realtime.ts';

const {
  CommentAdded,
  CommentDeleted,
  CommentEdited,
  PollVoteCast,
  PostCreated,
  PostDeleted,
  PostEdited,
  PostLiked,
  PostUnliked,
} = communityEvent;

const typesOf = (...definitions: readonly { type: string }[]): ReadonlySet<string> =>
  new Set(definitions.map(({ type }) => type));
const changedWords = typesOf(PostEdited, PostDeleted);
const movements = typesOf(CommentAdded, CommentDeleted, CommentEdited, PollVoteCast, PostLiked, PostUnliked);
const mentioning = typesOf(PostCreated, PostEdited, CommentAdded, CommentEdited);
const reading = typesOf(NotificationRead, AllNotificationsRead);

const idIn = (data: unknown, field: string): string => String((data as Record<string, unknown>)[field]);

const idsIn = (data: unknown, field: string): readonly string[] =>
  ((data as Record<string, unknown>)[field] as readonly string[] | undefined) ?? [];

/** A new post, for the pill above the feed. */
const newPost: HintRule = ({ type, data }) =>
  type === PostCreated.type
    ? [{ topic: 'feed', id: idIn(data, 'postId'), audience: 'everybody', visibleIn: ['feed', 'members'] }]
    : [];

/** What its author changed or took back is so for everybody; each like, vote and comment is told to members only. */
const changedPost: HintRule = ({ type, data }) => {
  const audience = changedWords.has(type) ? 'everybody' : movements.has(type) ? 'members' : undefined;
  return audience ? [{ topic: 'post', id: idIn(data, 'postId'), audience, visibleIn: ['feed', 'discussion'] }] : [];
};

const changedMember: HintRule = ({ type, data }) =>
  type === ProfileUpdated.type
    ? [{ topic: 'member', id: idIn(data, 'memberId'), audience: 'members', visibleIn: ['members'] }]
    : [];

/** Whoever may have a new notification looks for it; the read models alone decide whether there is one. */
const newNotification: HintRule = ({ type, data }) => {
  const told = [
    ...(type === PostLiked.type || type === CommentAdded.type ? [idIn(data, 'postAuthorId')] : []),
    ...(mentioning.has(type) ? idsIn(data, 'mentions') : []),
    ...(reading.has(type) ? [idIn(data, 'memberId')] : []),
  ];
  const visibleIn = ['notifications', 'feed', 'discussion', 'members'];
  if (type === NoticeSent.type) return [{ topic: 'notifications', audience: 'members', visibleIn }];
  return told.map((member) => ({ topic: 'notifications', audience: { member }, visibleIn }));
};

export const hintRules: readonly HintRule[] = [newPost, changedPost, changedMember, newNotification];
