// Who reads the read models, and when. Every query for members or their content takes the viewer, so that one rule
// hides a hidden member, and a muted word, everywhere.
import { phraseCheck } from '../../text/phrases.ts';

export type Viewer = Readonly<{
  memberId: string | undefined;
  isAdmin: boolean;
  /** Admins and moderators. */
  isStaff: boolean;
  now: Date;
  /** Ids of the members that no list shows to this viewer: those muted and those `blocked`. */
  hidden(): Promise<ReadonlySet<string>>;
  /** Ids of the members that this viewer can't see at all, because one of the two blocks the other. */
  blocked(): Promise<ReadonlySet<string>>;
  /** Returns a check for texts with words that this viewer mutes; undefined if they mute none. */
  mutedWords(): Promise<((text: string) => boolean) | undefined>;
  /** Returns when they were last here before today, ISO 8601; null for a visitor, and on a first visit. */
  lastVisitAt(): Promise<string | null>;
  /** Returns ids of the content that this viewer flagged: posts, comments, messages. They no longer see it. */
  flagged(): Promise<ReadonlySet<string>>;
}>;

export type MutedWord = Readonly<{ word: string /** ISO 8601; null for always. */; until: string | null }>;

export function wordsInEffect<Word extends Pick<MutedWord, 'until'>>(
  words: readonly Word[],
  now: Date,
): readonly Word[] {
  const at = now.toISOString();
  return words.filter(({ until }) => until === null || until > at);
}

type Ids = ReadonlySet<string>;
export type Hidden = Readonly<{
  blocked: Ids;
  muted: Ids;
  flagged: Ids;
  words: readonly MutedWord[];
}>;

export type HiddenFrom = (memberId: string) => Promise<Partial<Hidden>>;

export type LastVisitOf = (memberId: string, now: Date) => Promise<string | null>;

const none: Ids = new Set();
const hidesNothing: Hidden = { blocked: none, muted: none, flagged: none, words: [] };

export function viewerOf(
  member: Readonly<{ id: string; isAdmin: boolean; isModerator?: true }> | undefined,
  now: Date,
  hiddenFrom?: HiddenFrom,
  lastVisitOf?: LastVisitOf,
): Viewer {
  // Read once per viewer, when first needed.
  let loading: Promise<Hidden> | undefined;
  async function hiddenHere(): Promise<Hidden> {
    if (member === undefined || hiddenFrom === undefined) return hidesNothing;
    loading ??= hiddenFrom(member.id).then((hidden) => ({ ...hidesNothing, ...hidden }));
    return loading;
  }
  let check: ReturnType<Viewer['mutedWords']> | undefined;
  async function mutedWords() {
    const inEffect = wordsInEffect((await hiddenHere()).words, now);
    return inEffect.length === 0 ? undefined : phraseCheck(inEffect.map(({ word }) => word));
  }
  let visited: Promise<string | null> | undefined;
  return {
    memberId: member?.id,
    isAdmin: member?.isAdmin ?? false,
    isStaff: member !== undefined && (member.isAdmin || member.isModerator === true),
    now,
    async hidden() {
      const { blocked, muted } = await hiddenHere();
      return muted.size === 0 ? blocked : blocked.union(muted);
    },
    blocked: async () => (await hiddenHere()).blocked,
    async mutedWords() {
      check ??= mutedWords();
      return check;
    },
    async lastVisitAt() {
      if (member === undefined || lastVisitOf === undefined) return null;
      visited ??= lastVisitOf(member.id, now);
      return visited;
    },
    flagged: async () => (await hiddenHere()).flagged,
  };
}

/** Returns the same viewer requesting one thing by its address. Muted members and words stay reachable there. */
export const askingByName = (viewer: Viewer): Viewer => ({
  ...viewer,
  hidden: viewer.blocked,
  mutedWords: async () => undefined,
});

/** What decides whether an item is hidden: the id under which it is flagged, its author, and its texts. */
export type Hideable<Item> = Readonly<{
  flaggedAs(item: Item): string;
  madeBy(item: Item): string;
  /** Without it, muted words hide nothing. */
  textsOf?(item: Item): readonly string[];
}>;

/** Returns a check for what they flagged, content of members they hide, and others' texts with words they mute. */
export async function hidingOf<Item>(
  viewer: Viewer,
  { flaggedAs, madeBy, textsOf }: Hideable<Item>,
): Promise<(item: Item) => boolean> {
  const [flagged, hidden, isMuted] = await Promise.all([viewer.flagged(), viewer.hidden(), viewer.mutedWords()]);
  return (item) => {
    const maker = madeBy(item);
    if (flagged.has(flaggedAs(item)) || hidden.has(maker)) return true;
    return isMuted !== undefined && maker !== viewer.memberId && (textsOf?.(item).some(isMuted) ?? false);
  };
}

export const anyVisitor = (now: Date): Viewer => viewerOf(undefined, now);
