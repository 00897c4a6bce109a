// A comment on a post, or a reply to one: added, edited and deleted by its author, or removed by an admin with a reason. Replies are
// one level deep: what answers a reply stands with it below the same comment.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf, personal } from '../../src/kernel/event.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { commentNotFound } from './errors.ts';
import { type Mentioned, mentionFields, recorded, withoutNames } from './mentions.ts';
import { onlyTheAuthorMayEdit, theAuthorOrAnAdminWithAReasonMayDelete } from './policies.ts';

/** The comment below which a reply stands. Null for a comment on the post itself. */
const parentId = idOf('comment').nullable();
/** The author of what a reply answers: its parent, or another reply there. */
const answeredAuthorId = idOf('member').nullable();
const noReply = { parentId: null, answeredAuthorId: null };

export const CommentAdded = defineEvent('CommentAdded', {
  summary: 'A member commented on a post, or replied to a comment there.',
  version: 3,
  schema: z.object({
    commentId: idOf('comment'),
    postId: idOf('post'),
    postAuthorId: idOf('member'),
    authorId: idOf('member'),
    content: personal('authorId', z.string()),
    parentId,
    answeredAuthorId,
    ...mentionFields(),
  }),
  upcasters: { 1: withoutNames, 2: (data: Record<string, unknown>) => ({ ...data, ...noReply }) },
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

const events = [CommentAdded, CommentEdited, CommentDeleted] as const;
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
  }>
>;
type EditComment = Command<'EditComment', Readonly<{ content: string; mentions: readonly Mentioned[] }>>;
type DeleteComment = Command<'DeleteComment', Readonly<{ reason: string | null }>>;
type CommentCommand = AddComment | EditComment | DeleteComment;

type CommentState =
  | Readonly<{ status: 'none' | 'deleted' }>
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
    case 'CommentEdited':
      return state.status === 'published' ? { ...state, content: event.data.content } : state;
    case 'CommentDeleted':
      return { status: 'deleted' };
  }
}

function decide(command: CommentCommand, state: CommentState): readonly CommentEvent[] | Refusal {
  if (command.type === 'AddComment') {
    if (state.status !== 'none') throw new Error(`Comment ${command.data.commentId} was added before.`);
    const { mentions, ...comment } = command.data;
    return [CommentAdded({ ...noReply, ...comment, authorId: actingMember(command), ...recorded(mentions) })];
  }
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
