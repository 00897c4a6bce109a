// The versions of a text, newest first, as the log holds them: a second fold of the streams of posts and comments, which no read model
// repeats. Whose author is erased has none.
import { aggregate } from '../../src/kernel/aggregate.ts';
import type { Command } from '../../src/kernel/command.ts';
import type { EventsOf, Recorded } from '../../src/kernel/event.ts';
import {
  CommentAdded,
  CommentDeleted,
  CommentEdited,
  CommentHeld,
  CommentRemoved,
  CommentRestored,
  HeldCommentDropped,
} from './comment.ts';
import {
  PostCommentsLimited,
  PostCreated,
  PostDeleted,
  PostEdited,
  PostHeld,
  PostRemoved,
  PostRestored,
} from './post.ts';

export type Version = Readonly<{
  content: string;
  /** ISO 8601. */
  at: string;
}>;

/** Bounds what an author who never stops editing makes everybody read. */
export const mostVersions = 50;

const written = [PostCreated, PostEdited, CommentAdded, CommentEdited] as const;
/** What is held was never seen: its first version is the one that is published. */
const other = [
  ...[PostCommentsLimited, PostHeld, PostRemoved, PostRestored],
  ...[CommentHeld, HeldCommentDropped, CommentRemoved, CommentRestored],
] as const;
const gone = [PostDeleted, CommentDeleted] as const;
type Happened = Recorded<EventsOf<typeof written> | EventsOf<typeof other> | EventsOf<typeof gone>>;

function withVersion(versions: readonly Version[], { type, data, metadata }: Happened): readonly Version[] {
  switch (type) {
    case 'PostCommentsLimited':
    case 'PostHeld':
    case 'PostRemoved':
    case 'PostRestored':
    case 'CommentRemoved':
    case 'CommentRestored':
    case 'CommentHeld':
    case 'HeldCommentDropped':
      return versions;
    case 'PostDeleted':
    case 'CommentDeleted':
      return [];
    default:
      return data.content === null
        ? []
        : [{ content: data.content, at: metadata.at }, ...versions].slice(0, mostVersions);
  }
}

/** Nothing is ever asked of it: it only reads. */
const versionsOf = (category: string) =>
  aggregate<Command, Happened, readonly Version[]>({
    category,
    events: [...written, ...other, ...gone],
    decider: { initial: [], evolve: withVersion, decide: () => [] },
  });

export const postVersions = versionsOf('post');
export const commentVersions = versionsOf('comment');
