// Who looks at the read models, and when. Every query that shows members or what they made takes the viewer, so that one rule hides
// a hidden member everywhere.

export type Viewer = Readonly<{
  /** Undefined for a visitor. */
  memberId: string | undefined;
  isAdmin: boolean;
  now: Date;
  /** Ids of the members that no list shows to this viewer: those muted and those `blocked`. */
  hidden(): Promise<ReadonlySet<string>>;
  /** Ids of the members that this viewer can't see at all, because one of the two blocks the other. */
  blocked(): Promise<ReadonlySet<string>>;
  /** When they were last here before today, ISO 8601; null for a visitor, and for who was not. */
  lastVisitAt(): Promise<string | null>;
  /** Ids of the things that this viewer flagged: posts, comments, messages. They see none of them any more. */
  flagged(): Promise<ReadonlySet<string>>;
}>;

type Ids = ReadonlySet<string>;
export type Hidden = Readonly<{ blocked: Ids; muted: Ids; flagged: Ids }>;

/** Answers whom a member must not see, whom they do not want to see, and which things they flagged. */
export type HiddenFrom = (memberId: string) => Promise<Partial<Hidden>>;

/** Answers when a member was last here before today. */
export type LastVisitOf = (memberId: string, now: Date) => Promise<string | null>;

const none: Ids = new Set();
const hidesNothing: Hidden = { blocked: none, muted: none, flagged: none };

export function viewerOf(
  member: Readonly<{ id: string; isAdmin: boolean }> | undefined,
  now: Date,
  hiddenFrom?: HiddenFrom,
  lastVisitOf?: LastVisitOf,
): Viewer {
  // Read once per viewer, when first needed.
  let asked: Promise<Hidden> | undefined;
  async function hiddenHere(): Promise<Hidden> {
    if (member === undefined || hiddenFrom === undefined) return hidesNothing;
    asked ??= hiddenFrom(member.id).then((hidden) => ({ ...hidesNothing, ...hidden }));
    return asked;
  }
  let visited: Promise<string | null> | undefined;
  return {
    memberId: member?.id,
    isAdmin: member?.isAdmin ?? false,
    now,
    async hidden() {
      const { blocked, muted } = await hiddenHere();
      return muted.size === 0 ? blocked : blocked.union(muted);
    },
    blocked: async () => (await hiddenHere()).blocked,
    async lastVisitAt() {
      if (member === undefined || lastVisitOf === undefined) return null;
      visited ??= lastVisitOf(member.id, now);
      return visited;
    },
    flagged: async () => (await hiddenHere()).flagged,
  };
}

/** The same viewer asking for one thing by its address: a post, or a profile and its lists. Muted members stay reachable there. */
export const askingByName = (viewer: Viewer): Viewer => ({ ...viewer, hidden: viewer.blocked });

/** Somebody without an account, such as a search engine. What they see, everybody sees. */
export const anyVisitor = (now: Date): Viewer => viewerOf(undefined, now);
