// The mention that is being typed at the caret, from its @ or # on.

export type TypedMention = Readonly<{
  /** Members are mentioned with an @, tools of the directory with a #. */
  sign: '@' | '#';
  /** The index of its sign. */
  at: number;
  /** What has been typed of the name so far; at least one character. */
  name: string;
}>;

/**
 * The same rules as the server's (src/kernel/mentions.ts, projections/evidence/references.ts): a sign within a word or an address
 * starts no mention.
 */
const typed = /(?<![\p{L}\p{N}\p{M}_@/=&#%+-])(?:@(?<member>[a-z0-9_.-]{1,30})|#(?<tool>[a-z0-9][a-z0-9-]{0,79}))$/iu;

export function mentionTyped(text: string, caret: number): TypedMention | undefined {
  const found = typed.exec(text.slice(0, caret));
  if (found === null) return undefined;
  const { member, tool } = found.groups ?? {};
  if (member !== undefined) return { sign: '@', at: found.index, name: member };
  return tool === undefined ? undefined : { sign: '#', at: found.index, name: tool };
}
