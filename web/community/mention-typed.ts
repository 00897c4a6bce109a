// The mention that is being typed where the caret stands: from its @ on.

export type TypedMention = Readonly<{
  /** Where its @ is. */
  at: number;
  /** What is typed of the name so far; at least one sign. */
  name: string;
}>;

/** As the server finds mentions (src/kernel/mentions.ts): an @ within a word or an address begins none. */
const typed = /(?<![\p{L}\p{N}\p{M}_@/=&#%+-])@(?<name>[a-z0-9_.-]{1,30})$/iu;

export function mentionTyped(text: string, caret: number): TypedMention | undefined {
  const found = typed.exec(text.slice(0, caret));
  return found?.groups?.name === undefined ? undefined : { at: found.index, name: found.groups.name };
}
