// What a feature writes down so that members are told of something: one value per kind. The read model, the list and the count
// of notifications are made from the list of kinds, so that a new one touches nothing that is shared.
import type { EventDescription, EventOf, Recorded } from '../kernel/event.ts';
import type { ReadModels } from './read-models.ts';

/** What a notification is about, such as a post. A notification goes when any of its subjects goes. */
export type Subject = Readonly<{
  endings: readonly Ending[];
  /** The projections that `existing` reads. */
  readFrom: readonly string[];
  /** Those of these ids that can be read now: what was on its way when its subject ended comes after that in the log. */
  existing(read: ReadModels, ids: readonly string[]): Promise<ReadonlySet<string>>;
}>;

/** An event after which a subject is gone, and the id of that subject. */
export type Ending = Readonly<{ event: EventDescription; idOf(event: Recorded): string }>;

export type Texts = Readonly<Record<string, string>>;

/** What an event tells, and to whom. Nobody is told of their own act, even if they are named here. */
export type Telling<About extends string = string, Details extends Texts = Texts> = Readonly<{
  to: readonly string[] | 'everybody';
  /** Who did it; null where nobody did. */
  by: string | null;
  /** Nobody is told of the same twice: a word that is the kind's own, then the ids of what makes it the same. */
  once: string;
  /** The id of each subject, with the places it stands in: for a comment, its post. */
  about: Readonly<Record<About, string>>;
  /** Texts of the event that the words need. Nothing personal: the notification outlives the key that the event is sealed with. */
  details?: Details;
}>;

/** An event that tells something. */
export type Source<About extends string = string, Details extends Texts = Texts> = Readonly<{
  event: EventDescription;
  tell(event: Recorded): Telling<About, Details>;
}>;

export type NotificationKind<About extends string = string, Details extends Texts = Texts> = Readonly<{
  /** Unique among all kinds. */
  name: string;
  /** What clients know it by; several kinds may share one. */
  type: string;
  /** Raise it whenever another thing is told, or told to others: the read model is then built anew. */
  version: number;
  about: Readonly<Record<About, Subject>>;
  from: readonly Source<About, Details>[];
  /** `actor` is called as they are now. */
  words(told: Readonly<{ actor: string; details: Details }>): Readonly<{ title: string; message: string }>;
  /** A page of ours. */
  actionUrl(about: Readonly<Record<About, string>>): string;
}>;

/** Defines a kind: every place that its events name has its subject. */
export function notificationKind<About extends string, Details extends Texts = Texts>(
  kind: NotificationKind<About, Details>,
): NotificationKind {
  return kind;
}

export function tells<Definition extends EventDescription, About extends string, Details extends Texts>(
  event: Definition,
  tell: (event: Recorded<EventOf<Definition>>) => Telling<About, Details>,
): Source<About, Details> {
  return { event, tell: (recorded) => tell(recorded as Recorded<EventOf<Definition>>) };
}

export function endsWith<Definition extends EventDescription>(
  event: Definition,
  idOf: (event: Recorded<EventOf<Definition>>) => string,
): Ending {
  return { event, idOf: (recorded) => idOf(recorded as Recorded<EventOf<Definition>>) };
}
