// Whom a text mentions, as its events record it: the members, and which name in the text meant whom, whatever they are called
// later. The names are the author's words and sealed as these are; the ids outlive them, since they say whom it concerned.
import { z } from 'zod';
import { idOf, personal, type Upcasters } from '../../src/kernel/event.ts';

const mention = z.object({
  /** As the text spells it. Its capitals are of no matter. */
  name: z.string(),
  memberId: z.string(),
});
export type Mentioned = Readonly<z.output<typeof mention>>;

export const mentionFields = () => ({
  /** Ids of the members that the text mentions. */
  mentions: z.array(idOf('member')),
  /** Which name meant whom; null in what was recorded before it was. */
  mentionedAs: personal('authorId', z.array(mention)),
});

/** Lifts what named the members alone. */
export const withoutNames: Upcasters[number] = (data) => ({ ...data, mentionedAs: null });

export function recorded(mentioned: readonly Mentioned[]): { mentions: string[]; mentionedAs: Mentioned[] } {
  return { mentions: [...new Set(mentioned.map(({ memberId }) => memberId))], mentionedAs: [...mentioned] };
}
