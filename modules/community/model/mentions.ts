// The members that a text mentions, as its events record them, and which name in the text meant which member, even if a
// member is renamed later. The names are the author's words and are sealed with the text. The ids remain readable,
// because they say who the event concerned.
import { z } from 'zod';
import { idOf, personal, type Upcasters } from '../../../src/kernel/event.ts';

const mention = z.object({
  /** As the text spells it. Case does not matter. */
  name: z.string(),
  memberId: z.string(),
});
export type Mentioned = Readonly<z.output<typeof mention>>;

export const mentionFields = () => ({
  /** Ids of the members that the text mentions. */
  mentions: z.array(idOf('member')),
  /** Which name meant which member; null in older events that did not record it. */
  mentionedAs: personal('authorId', z.array(mention)),
});

/** Upcasts events that recorded only the ids of the mentioned members. */
export const withoutNames: Upcasters[number] = (data) => ({ ...data, mentionedAs: null });

export function recorded(mentioned: readonly Mentioned[]): { mentions: string[]; mentionedAs: Mentioned[] } {
  return { mentions: [...new Set(mentioned.map(({ memberId }) => memberId))], mentionedAs: [...mentioned] };
}
