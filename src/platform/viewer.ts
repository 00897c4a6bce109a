// Who looks at the read models, and when: an argument of every query that lists or shows members or what they made, so that
// whom a member hides is hidden in every place by one rule.

export type Viewer = Readonly<{
  /** Undefined for a visitor. */
  memberId: string | undefined;
  isAdmin: boolean;
  now: Date;
  /** Ids of the members whose doings this one is not shown. Asked of the read models once for each viewer, when first needed. */
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
 * The same viewer, asking for something by its own name: a post by its address, a profile and what is listed on it. Who is hidden
 * stays reachable there.
 */
export const askingByName = (viewer: Viewer): Viewer => ({ ...viewer, hidden: async () => nobody });

/** Somebody without an account, such as a search engine: what is shown to them is shown to everybody. */
export const anyVisitor = (now: Date): Viewer => viewerOf(undefined, now);
