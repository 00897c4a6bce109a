// The members that a text mentions, and which name meant which. Names are sealed with the text; ids stay readable,
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
  mentions: z.array(idOf('member')),
  /** Which name meant which member; null in older events that did not record it. */
  mentionedAs: personal('authorId', z.array(mention)),
});

/** Upcasts events that recorded only the ids of the mentioned members. */
export const withoutNames: Upcasters[number] = (data) => ({ ...data, mentionedAs: null });

export const recorded = (mentionedAs: readonly Mentioned[]) => ({
  mentions: [...new Set(mentionedAs.map(({ memberId }) => memberId))],
  mentionedAs,
});
