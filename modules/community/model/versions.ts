// The versions of a text, newest first, as the log holds them: a second fold of the streams of posts and comments,
// which no read model repeats. A text whose author was erased has no versions.
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import type { EventsOf, Recorded } from '../../../src/kernel/event.ts';
import { commentEvents } from './comment-events.ts';
import { postEvents } from './post-events.ts';

export type Version = Readonly<{
  content: string;
  /** ISO 8601. */
  at: string;
}>;

/** Limits what everyone has to load if an author edits endlessly. */
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
    // Held text was never seen: the first version is the one that is published.
    default:
      return versions;
  }
}

/** Accepts no commands: it only reads. */
const versionsOf = (category: string) =>
  aggregate<Command, Happened, readonly Version[]>({
    category,
    events: [...postEvents, ...commentEvents],
    decider: { initial: [], evolve: withVersion, decide: () => [] },
  });

export const postVersions = versionsOf('post');
export const commentVersions = versionsOf('comment');
