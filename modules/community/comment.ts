// A comment on a post: added, edited and deleted by its author, or removed by an admin with a reason.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf, personal } from '../../src/kernel/event.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { commentNotFound } from './errors.ts';
import { type Mentioned, mentionFields, recorded, withoutNames } from './mentions.ts';
import { onlyTheAuthorMayEdit, theAuthorOrAnAdminWithAReasonMayDelete } from './policies.ts';

export const CommentAdded = defineEvent('CommentAdded', {
  summary: 'A member commented on a post.',
  version: 2,
  schema: z.object({
    commentId: idOf('comment'),
    postId: idOf('post'),
    postAuthorId: idOf('member'),
    authorId: idOf('member'),
    content: personal('authorId', z.string()),
    ...mentionFields(),
  }),
  upcasters: { 1: withoutNames },
});

export const CommentEdited = defineEvent('CommentEdited', {
  summary: 'An author changed the text of a comment.',
  version: 3,
  schema: z.object({
    commentId: idOf('comment'),
    postId: idOf('post'),
    /** Null in events that did not record it. */
    postAuthorId: idOf('member').nullable(),
    authorId: idOf('member'),
    content: personal('authorId', z.string()),
    ...mentionFields(),
  }),
  upcasters: { 1: (data: Record<string, unknown>) => ({ ...data, postAuthorId: null }), 2: withoutNames },
});

export const CommentDeleted = defineEvent('CommentDeleted', {
  summary: 'A comment was removed, by its author or by an admin with a reason.',
  version: 2,
  schema: z.object({
    commentId: idOf('comment'),
    postId: idOf('post'),
    authorId: idOf('member'),
    /** Personal, because it tells something about the author's text. Version 1 kept it unsealed. */
    reason: personal('authorId', z.string(), { since: 2 }),
  }),
  upcasters: { 1: (data: Record<string, unknown>) => data },
});

const events = [CommentAdded, CommentEdited, CommentDeleted] as const;
type CommentEvent = EventsOf<typeof events>;

/** The command carries facts about the post. The caller has already checked that the post exists. */
type AddComment = Command<
  'AddComment',
  Readonly<{
    commentId: string;
    postId: string;
    postAuthorId: string;
    content: string;
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
    }>;

function evolve(state: CommentState, event: CommentEvent): CommentState {
  switch (event.type) {
    case 'CommentAdded': {
      const { commentId, postId, postAuthorId, authorId, content } = event.data;
      return { status: 'published', commentId, postId, postAuthorId, authorId, content };
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
    return [CommentAdded({ ...comment, authorId: actingMember(command), ...recorded(mentions) })];
  }
  if (state.status !== 'published') return commentNotFound;
  const { commentId, postId, postAuthorId, authorId } = state;
  switch (command.type) {
    case 'EditComment': {
      const { content, mentions } = command.data;
      const refusal = onlyTheAuthorMayEdit(command.actor, authorId);
      if (refusal) return refusal;
      return content === state.content
        ? []
        : [CommentEdited({ commentId, postId, postAuthorId, authorId, content, ...recorded(mentions) })];
    }
    case 'DeleteComment': {
      const { reason } = command.data;
      return (
        theAuthorOrAnAdminWithAReasonMayDelete(command.actor, authorId, reason) ?? [
          // An erased author has no words left, and nothing more can be recorded about them.
          CommentDeleted({ commentId, postId, authorId, reason: state.content === null ? null : reason }),
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
