// A comment on a post, or a reply to one: added, edited and deleted by its author, or removed by an admin with a reason. Replies are
// one level deep: what answers a reply stands with it below the same comment.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventOf, type EventsOf, idOf, personal } from '../../src/kernel/event.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { commentNotFound, heldForReview } from './errors.ts';
import { type Mentioned, mentionFields, recorded, withoutNames } from './mentions.ts';
import { onlyStaffModerate, onlyTheAuthorMayEdit, theAuthorOrAnAdminWithAReasonMayDelete } from './policies.ts';

/** The comment below which a reply stands. Null for a comment on the post itself. */
const parentId = idOf('comment').nullable();
/** The author of what a reply answers: its parent, or another reply there. */
const answeredAuthorId = idOf('member').nullable();
const noReply = { parentId: null, answeredAuthorId: null };

const written = z.object({
  commentId: idOf('comment'),
  postId: idOf('post'),
  postAuthorId: idOf('member'),
  authorId: idOf('member'),
  content: personal('authorId', z.string()),
  parentId,
  answeredAuthorId,
  ...mentionFields(),
});

export const CommentAdded = defineEvent('CommentAdded', {
  summary: 'A member commented on a post, or replied to a comment there.',
  version: 3,
  schema: written,
  upcasters: { 1: withoutNames, 2: (data: Record<string, unknown>) => ({ ...data, ...noReply }) },
});

export const CommentHeld = defineEvent('CommentHeld', {
  summary:
    'A comment was held for review before anybody saw it, because its author repeats it. A moderator publishes or drops it.',
  schema: written,
});

export const HeldCommentDropped = defineEvent('HeldCommentDropped', {
  summary:
    'A comment that was held for review was dropped, by its author or by an admin with a reason. Nobody ever saw it.',
  schema: z.object({
    commentId: idOf('comment'),
    postId: idOf('post'),
    authorId: idOf('member'),
    reason: personal('authorId', z.string()),
  }),
});

export const CommentEdited = defineEvent('CommentEdited', {
  summary: 'An author changed the text of a comment.',
  version: 4,
  schema: z.object({
    commentId: idOf('comment'),
    postId: idOf('post'),
    /** Null in events that did not record it. */
    postAuthorId: idOf('member').nullable(),
    authorId: idOf('member'),
    content: personal('authorId', z.string()),
    answeredAuthorId,
    ...mentionFields(),
  }),
  upcasters: {
    1: (data: Record<string, unknown>) => ({ ...data, postAuthorId: null }),
    2: withoutNames,
    3: (data: Record<string, unknown>) => ({ ...data, answeredAuthorId: null }),
  },
});

export const CommentDeleted = defineEvent('CommentDeleted', {
  summary: 'A comment was removed, by its author or by an admin with a reason.',
  version: 3,
  schema: z.object({
    commentId: idOf('comment'),
    postId: idOf('post'),
    authorId: idOf('member'),
    parentId,
    /** Personal, because it tells something about the author's text. Version 1 kept it unsealed. */
    reason: personal('authorId', z.string(), { since: 2 }),
  }),
  upcasters: {
    1: (data: Record<string, unknown>) => data,
    2: (data: Record<string, unknown>) => ({ ...data, parentId: null }),
  },
});

const placed = { commentId: idOf('comment'), postId: idOf('post'), authorId: idOf('member'), parentId };

export const CommentRemoved = defineEvent('CommentRemoved', {
  summary: 'A moderator removed a comment. It can be restored.',
  schema: z.object({ ...placed, reason: personal('authorId', z.string()) }),
});

export const CommentRestored = defineEvent('CommentRestored', {
  summary: 'A comment that moderators had removed was brought back.',
  schema: z.object(placed),
});

const events = [
  CommentRemoved,
  CommentRestored,
  CommentAdded,
  CommentHeld,
  HeldCommentDropped,
  CommentEdited,
  CommentDeleted,
] as const;
type CommentEvent = EventsOf<typeof events>;

/** The command carries facts about the post and what is answered there. The caller has already checked that both are there. */
type AddComment = Command<
  'AddComment',
  Readonly<{
    commentId: string;
    postId: string;
    postAuthorId: string;
    content: string;
    /** Of a reply alone. */
    parentId?: string | null;
    answeredAuthorId?: string | null;
    mentions: readonly Mentioned[];
    /** It is held for review then. */
    isRepeated?: boolean;
  }>
>;
/** Publishes a held comment. */
type ReleaseComment = Command<'ReleaseComment', Readonly<Record<never, never>>>;
type EditComment = Command<'EditComment', Readonly<{ content: string; mentions: readonly Mentioned[] }>>;
type DeleteComment = Command<'DeleteComment', Readonly<{ reason: string | null }>>;
/** By a moderator; what waits for review is dropped. */
type RemoveComment = Command<'RemoveComment', Readonly<{ reason: string }>>;
/** Publishes what was dropped, too. */
type RestoreComment = Command<'RestoreComment', Readonly<Record<never, never>>>;
type CommentCommand = RemoveComment | RestoreComment | AddComment | ReleaseComment | EditComment | DeleteComment;

type CommentState =
  | Readonly<{ status: 'none' | 'deleted' }>
  | Readonly<{ status: 'removed'; before: WrittenComment }>
  | WrittenComment;

type WrittenComment =
  | Readonly<{ status: 'held'; held: EventOf<typeof CommentHeld>['data'] }>
  | Readonly<{
      status: 'published';
      commentId: string;
      postId: string;
      postAuthorId: string;
      authorId: string;
      content: string | null;
      parentId: string | null;
      answeredAuthorId: string | null;
    }>;

function evolve(state: CommentState, event: CommentEvent): CommentState {
  switch (event.type) {
    case 'CommentAdded': {
      const { mentions: _, mentionedAs: __, ...comment } = event.data;
      return { status: 'published', ...comment };
    }
    case 'CommentHeld':
      return { status: 'held', held: event.data };
    case 'CommentEdited':
      return state.status === 'published' ? { ...state, content: event.data.content } : state;
    case 'CommentRemoved':
    case 'HeldCommentDropped':
      return state.status === 'published' || state.status === 'held' ? { status: 'removed', before: state } : state;
    case 'CommentRestored':
      return state.status === 'removed' ? state.before : state;
    case 'CommentDeleted':
      return { status: 'deleted' };
  }
}

function decideHeld(
  command: ReleaseComment | EditComment | DeleteComment,
  held: EventOf<typeof CommentHeld>['data'],
): readonly CommentEvent[] | Refusal {
  const { commentId, postId, authorId, content } = held;
  switch (command.type) {
    case 'ReleaseComment':
      // Nothing is left of a comment whose author is erased.
      return onlyStaffModerate(command.actor) ?? (content === null ? [] : [CommentAdded(held)]);
    case 'EditComment':
      return onlyTheAuthorMayEdit(command.actor, authorId) ? commentNotFound : heldForReview;
    case 'DeleteComment': {
      const reason = content === null ? null : command.data.reason;
      const refusal = theAuthorOrAnAdminWithAReasonMayDelete(command.actor, authorId, command.data.reason);
      return refusal ?? [HeldCommentDropped({ commentId, postId, authorId, reason })];
    }
  }
}

/** What is done already is done; what its author deleted meanwhile is beyond it. */
function decideRemoval(
  command: RemoveComment | RestoreComment,
  state: CommentState,
): readonly CommentEvent[] | Refusal {
  const refusal = onlyStaffModerate(command.actor);
  if (refusal) return refusal;
  if (command.type === 'RestoreComment') {
    if (state.status !== 'removed') return [];
    const { before } = state;
    if (before.status === 'held') return before.held.content === null ? [] : [CommentAdded(before.held)];
    const { commentId, postId, authorId, parentId } = before;
    return [CommentRestored({ commentId, postId, authorId, parentId })];
  }
  if (state.status !== 'published' && state.status !== 'held') return [];
  const { commentId, postId, authorId, parentId, content } = state.status === 'held' ? state.held : state;
  const reason = content === null ? null : command.data.reason;
  return state.status === 'held'
    ? [HeldCommentDropped({ commentId, postId, authorId, reason })]
    : [CommentRemoved({ commentId, postId, authorId, parentId, reason })];
}

function decide(command: CommentCommand, state: CommentState): readonly CommentEvent[] | Refusal {
  if (command.type === 'AddComment') {
    if (state.status !== 'none') throw new Error(`Comment ${command.data.commentId} was added before.`);
    const { mentions, isRepeated = false, ...comment } = command.data;
    const data = { ...noReply, ...comment, authorId: actingMember(command), ...recorded(mentions) };
    return [isRepeated ? CommentHeld(data) : CommentAdded(data)];
  }
  if (command.type === 'RemoveComment' || command.type === 'RestoreComment') return decideRemoval(command, state);
  if (state.status === 'held') return decideHeld(command, state.held);
  if (command.type === 'ReleaseComment') return [];
  if (state.status !== 'published') return commentNotFound;
  const { commentId, postId, postAuthorId, authorId, parentId, answeredAuthorId } = state;
  switch (command.type) {
    case 'EditComment': {
      const { content, mentions } = command.data;
      const refusal = onlyTheAuthorMayEdit(command.actor, authorId);
      if (refusal) return refusal;
      return content === state.content
        ? []
        : [
            CommentEdited({
              ...{ commentId, postId, postAuthorId, authorId, answeredAuthorId, content },
              ...recorded(mentions),
            }),
          ];
    }
    case 'DeleteComment': {
      const { reason } = command.data;
      return (
        theAuthorOrAnAdminWithAReasonMayDelete(command.actor, authorId, reason) ?? [
          // An erased author has no words left, and nothing more can be recorded about them.
          CommentDeleted({ commentId, postId, authorId, parentId, reason: state.content === null ? null : reason }),
        ]
      );
    }
  }
}

export const comments = aggregate({
  category: 'comment',
  events,
  decider: { initial: { status: 'none' } as CommentState, evolve, decide },
});
