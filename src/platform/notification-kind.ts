// A kind of notification, as a feature declares it. The read model, the list and the count follow from the kinds.
import type { Actor, EventDescription, EventOf, Recorded } from '../kernel/event.ts';
import { cut } from '../text/cut.ts';
import { isolated } from '../text/isolate.ts';
import type { ReadModels } from './viewing/read-models.ts';

/** What a notification is about, such as a post. A notification disappears with any of its subjects. */
export type Subject = Readonly<{
  endings: readonly Ending[];
  /** Events that hide it for now, and events that show it again. */
  hidings?: readonly Hiding[];
  /** Returns which of the ids can be read now: a notification may follow the end of its subject in the log. */
  existing(read: ReadModels, ids: readonly string[]): Promise<ReadonlyMap<string, SubjectFacts>>;
  mutedBy?(read: ReadModels, memberId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
}>;

export type SubjectFacts = Readonly<{
  /** Its first words, if any; see `quotable`. */
  excerpt?: string;
  madeBy?: string;
  /** All its texts: a member who mutes a word in them doesn't get the notification. */
  texts?: readonly string[];
}>;

export type Ending = Readonly<{
  event: EventDescription;
  idOf(event: Recorded): string;
  /** The only member who loses notifications. Default: everyone. */
  whose?(event: Recorded): string;
}>;

export type Hiding = Readonly<{ event: EventDescription; idOf(event: Recorded): string; hides: boolean }>;

export type Texts = Readonly<Record<string, string>>;

/**
 * What an event announces. `to` are members by id, all current members, or all who currently have a role. Neither `by`
 * nor the member who issued the command is notified.
 */
export type Announcement<About extends string = string, Details extends Texts = Texts> = Readonly<{
  to: readonly string[] | 'everybody' | Readonly<{ role: string }>;
  /** The actor that the notification names; null if it names no one. */
  by: string | null;
  /** Identifies it, so that no one is notified twice: a word specific to the kind, then ids. */
  once: string;
  /** The id of each subject, including its containers: for a comment, its post. */
  about: Readonly<Record<About, string>>;
  /** Values of the event for the text. Nothing personal: the notification outlives the key that seals the event. */
  details?: Details;
}>;

/** Returns whether the recipients are listed by their ids. Each of them then gets a separate notification. */
export const isListOfMembers = (to: Announcement['to']): to is readonly string[] => Array.isArray(to);

export const actingMemberOf = (actor: Actor): string | null => (actor.kind === 'member' ? actor.id : null);

/** Returns which of the listed members are notified of an event: never its actor. */
export function recipientsOf({ metadata }: Recorded, to: readonly string[], by: string | null): readonly string[] {
  const acting = actingMemberOf(metadata.actor);
  return [...new Set(to)].filter((memberId) => memberId !== by && memberId !== acting);
}

/** The data for the text of a notification, or of a group of them. */
export type MessageData<About extends string = string, Details extends Texts = Texts> = Readonly<{
  /** The current name of the actor; of several, the newest name and the number of the others. */
  actor: string;
  details: Details;
  /** The first words of the subjects that have some. */
  excerpts: Readonly<Partial<Record<About, string>>>;
}>;

export const quoted = (excerpt: string | undefined, otherwise: string): string =>
  excerpt ? `“${excerpt}”` : otherwise;

const quotedLength = 60;

/** Shortens a subject's first words, and keeps them in their own direction. */
export const quotable = (words: string): string => isolated(cut(words, quotedLength));

export type Source<About extends string = string, Details extends Texts = Texts> = Readonly<{
  event: EventDescription;
  announce(event: Recorded): Announcement<About, Details>;
}>;

export type NotificationKind<About extends string = string, Details extends Texts = Texts> = Readonly<{
  /** Unique among all kinds. */
  name: string;
  /** The name that clients use; several kinds may share one. */
  type: string;
  /** Only moderators are notified. No other member has a switch for it. */
  forStaff?: true;
  /** Raise it whenever content or recipients change: the read model is then rebuilt. */
  version: number;
  about: Readonly<Record<About, Subject>>;
  /** Groups a member's notifications about the same subject, from the same UTC day, or all. Default: no grouping. */
  groupedBy?: NoInfer<About> | 'day' | 'kind';
  from: readonly Source<NoInfer<About>, Details>[];
  words(data: MessageData<About, Details>): Readonly<{ title: string; message: string }>;
  /** The message of a group of several that name no one. Default: that of the newest. */
  messageOfMany?(count: number): string;
  actionUrl(about: Readonly<Record<About, string>>): string;
}>;

/** Some fields may be left out. */
type Short<Whole, Field extends keyof Whole> = Omit<Whole, Field> & Partial<Pick<Whole, Field>>;

/** By default, a kind is about nothing. */
export function notificationKind<About extends string = never, Details extends Texts = Texts>(
  kind: Short<NotificationKind<About, Details>, 'about'>,
): NotificationKind {
  return { about: {}, ...kind };
}

type ShortAnnouncement<About extends string, Details extends Texts> = Short<
  Announcement<About, Details>,
  'by' | 'about'
>;

/** Declares a source. By default it has no actor and no subject. */
export function notifies<
  Definition extends EventDescription,
  Details extends Texts = Texts,
  About extends string = never,
>(
  event: Definition,
  announce: (event: Recorded<EventOf<Definition>>) => ShortAnnouncement<About, Details>,
): Source<About, Details> {
  // A source without `about` fits only a kind without subjects.
  const whole = (announcement: ShortAnnouncement<About, Details>) =>
    ({ by: null, about: {}, ...announcement }) as Announcement<About, Details>;
  return { event, announce: (recorded) => whole(announce(recorded as Recorded<EventOf<Definition>>)) };
}

export function endsWith<Definition extends EventDescription>(
  event: Definition,
  idOf: (event: Recorded<EventOf<Definition>>) => string,
  whose?: (event: Recorded<EventOf<Definition>>) => string,
): Ending {
  return {
    event,
    idOf: (recorded) => idOf(recorded as Recorded<EventOf<Definition>>),
    ...(whose && { whose: (recorded) => whose(recorded as Recorded<EventOf<Definition>>) }),
  };
}

const hidingAs =
  (hides: boolean) =>
  <Definition extends EventDescription>(
    event: Definition,
    idOf: (event: Recorded<EventOf<Definition>>) => string,
  ): Hiding => ({ event, idOf: (recorded) => idOf(recorded as Recorded<EventOf<Definition>>), hides });

export const hiddenBy = hidingAs(true);
export const shownAgainBy = hidingAs(false);
