// What events mean to those who have a page open: which topic has something new to show.

import { ProfileUpdated } from '../../modules/accounts/index.ts';
import { communityEvent } from '../../modules/community/index.ts';
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

const changesOfPosts: ReadonlySet<string> = new Set(
  [CommentAdded, CommentDeleted, CommentEdited, PollVoteCast, PostDeleted, PostEdited, PostLiked, PostUnliked].map(
    ({ type }) => type,
  ),
);

const idIn = (data: unknown, field: string): string => String((data as Record<string, unknown>)[field]);

/** A new post, for the pill above the feed. */
const newPost: HintRule = ({ type, data }) =>
  type === PostCreated.type
    ? [{ topic: 'feed', id: idIn(data, 'postId'), audience: 'everybody', visibleIn: ['feed', 'members'] }]
    : [];

/** Likes, votes, comments and edits, for those who look at the post. */
const changedPost: HintRule = ({ type, data }) =>
  changesOfPosts.has(type)
    ? [{ topic: 'post', id: idIn(data, 'postId'), audience: 'everybody', visibleIn: ['feed', 'discussion'] }]
    : [];

const changedMember: HintRule = ({ type, data }) =>
  type === ProfileUpdated.type
    ? [{ topic: 'member', id: idIn(data, 'memberId'), audience: 'everybody', visibleIn: ['members'] }]
    : [];

export const hintRules: readonly HintRule[] = [newPost, changedPost, changedMember];
