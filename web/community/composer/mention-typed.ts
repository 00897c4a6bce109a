// The mention that is being typed at the caret, from its @ or # on.
import { mayBeginAfter } from '../../../src/text/boundary.ts';

export type TypedMention = Readonly<{
  sign: '@' | '#';
  at: number;
  /** At least one character. */
  name: string;
}>;

const typed = /(?:@(?<member>[a-z0-9_.-]{1,30})|#(?<tool>[a-z0-9][a-z0-9-]{0,79}))$/i;

/** An odd number of backslashes escapes what follows. */
const escaped = /(?<!\\)(?:\\\\)*\\$/;

export function mentionTyped(text: string, caret: number): TypedMention | undefined {
  const found = typed.exec(text.slice(0, caret));
  if (found === null) return undefined;
  const before = text.slice(0, found.index);
  if (!mayBeginAfter(before) || escaped.test(before)) return undefined;
  const { member, tool } = found.groups ?? {};
  if (member !== undefined) return { sign: '@', at: found.index, name: member };
  return tool === undefined ? undefined : { sign: '#', at: found.index, name: tool };
}
