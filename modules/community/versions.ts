// The versions of a text, newest first, as the log holds them: a second fold of the streams of posts and comments, which no read model
// repeats. Whose author is erased has none.
import { aggregate } from '../../src/kernel/aggregate.ts';
import type { Command } from '../../src/kernel/command.ts';
import type { EventsOf, Recorded } from '../../src/kernel/event.ts';
import { commentEvents } from './comment-events.ts';
import { postEvents } from './post-events.ts';

export type Version = Readonly<{
  content: string;
  /** ISO 8601. */
  at: string;
}>;

/** Bounds what an author who never stops editing makes everybody read. */
export const mostVersions = 50;

type Happened = Recorded<EventsOf<typeof postEvents> | EventsOf<typeof commentEvents>>;

function withVersion(versions: readonly Version[], { type, data, metadata }: Happened): readonly Version[] {
  switch (type) {
    case 'PostCreated':
    case 'PostEdited':
    case 'CommentAdded':
    case 'CommentEdited':
      return data.content === null
        ? []
        : [{ content: data.content, at: metadata.at }, ...versions].slice(0, mostVersions);
    case 'PostDeleted':
    case 'CommentDeleted':
      return [];
    // What is held was never seen: its first version is the one that is published.
    default:
      return versions;
  }
}

/** Nothing is ever asked of it: it only reads. */
const versionsOf = (category: string) =>
  aggregate<Command, Happened, readonly Version[]>({
    category,
    events: [...postEvents, ...commentEvents],
    decider: { initial: [], evolve: withVersion, decide: () => [] },
  });

export const postVersions = versionsOf('post');
export const commentVersions = versionsOf('comment');
