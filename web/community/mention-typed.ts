// The mention that is being typed at the caret, from its @ on.

export type TypedMention = Readonly<{
  /** The index of its @. */
  at: number;
  /** What has been typed of the name so far; at least one character. */
  name: string;
}>;

/** The same rule as the server's (src/kernel/mentions.ts): an @ within a word or an address doesn't start a mention. */
const typed = /(?<![\p{L}\p{N}\p{M}_@/=&#%+-])@(?<name>[a-z0-9_.-]{1,30})$/iu;

export function mentionTyped(text: string, caret: number): TypedMention | undefined {
  const found = typed.exec(text.slice(0, caret));
  return found?.groups?.name === undefined ? undefined : { at: found.index, name: found.groups.name };
}
