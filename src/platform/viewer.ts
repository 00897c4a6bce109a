// Who looks at the read models, and when. Every query that shows members or what they made takes the viewer, so that one rule hides
// a hidden member everywhere.

export type Viewer = Readonly<{
  /** Undefined for a visitor. */
  memberId: string | undefined;
  isAdmin: boolean;
  now: Date;
  /** Ids of the members that are hidden from this viewer. Read once per viewer, when first needed. */
  hidden(): Promise<ReadonlySet<string>>;
}>;

/** Answers whom a member hides. */
export type HiddenFrom = (memberId: string) => Promise<ReadonlySet<string>>;

const nobody: ReadonlySet<string> = new Set();

export function viewerOf(
  member: Readonly<{ id: string; isAdmin: boolean }> | undefined,
  now: Date,
  hiddenFrom?: HiddenFrom,
): Viewer {
  let asked: Promise<ReadonlySet<string>> | undefined;
  return {
    memberId: member?.id,
    isAdmin: member?.isAdmin ?? false,
    now,
    async hidden() {
      if (member === undefined || hiddenFrom === undefined) return nobody;
      asked ??= hiddenFrom(member.id);
      return asked;
    },
  };
}

/**
 * The same viewer asking for one thing by its address: a post, or a profile and its lists. Hidden members stay reachable there.
 */
export const askingByName = (viewer: Viewer): Viewer => ({ ...viewer, hidden: async () => nobody });

/** Somebody without an account, such as a search engine. What they see, everybody sees. */
export const anyVisitor = (now: Date): Viewer => viewerOf(undefined, now);
