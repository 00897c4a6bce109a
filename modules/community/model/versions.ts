// The versions of a text, newest first: a second fold of its stream. None is left once the author is erased.
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import type { EventsOf, Recorded } from '../../../src/kernel/event.ts';
import { commentEvents } from './comment-events.ts';
import { postEvents } from './post-events.ts';

export type Version = Readonly<{ content: string; at: string }>;

/** Limits what everyone has to load if an author edits endlessly. */
export const maxVersions = 50;

type Happened = Recorded<EventsOf<typeof postEvents> | EventsOf<typeof commentEvents>>;

type Texts = Readonly<{
  versions: readonly Version[];
  /** A removed text returns, with its versions, if an appeal succeeds. */
  isRemoved: boolean;
}>;

const none: Texts = { versions: [], isRemoved: false };

function evolve(texts: Texts, { type, data, metadata }: Happened): Texts {
  switch (type) {
    case 'PostCreated':
    case 'PostEdited':
    case 'CommentAdded':
    case 'CommentEdited':
      return data.content === null
        ? none
        : { ...texts, versions: [{ content: data.content, at: metadata.at }, ...texts.versions].slice(0, maxVersions) };
    case 'PostRemoved':
    case 'CommentRemoved':
      return { ...texts, isRemoved: true };
    case 'PostRestored':
    case 'CommentRestored':
      return { ...texts, isRemoved: false };
    case 'PostDeleted':
    case 'CommentDeleted':
      return none;
    // Held text was never seen: the first version is the one that is published.
    default:
      return texts;
  }
}

/** Returns the versions that may be shown. Moderators' removal hides all of them. */
export const shownVersions = ({ versions, isRemoved }: Texts): readonly Version[] => (isRemoved ? [] : versions);

/** Accepts no commands: it only reads. */
const versionsOf = (category: string) =>
  aggregate<Command, Happened, Texts>({
    category,
    events: [...postEvents, ...commentEvents],
    decider: { initial: none, evolve, decide: () => [] },
  });

export const postVersions = versionsOf('post');
export const commentVersions = versionsOf('comment');
