// What events mean to those who have a page open: a rule names what has something new to show, who hears of it, and the read
// models that must show it first. A hint holds no content: what a member may see is decided when they ask for it.
import { z } from 'zod';
import type { EventDescription, EventOf, Recorded } from '../../kernel/event.ts';

/** What a socket is told. `topic` "everything" asks for all to be fetched anew. `position` is that of the newest change. */
export type Hint = Readonly<{ topic: string; id?: string; position: string }>;

/** Saying what one shows grants nothing: the audience alone says who may hear. */
const audience = z.union([
  /** Whoever shows it. Visitors may be many: only what is worth a message to each of them is for everybody. */
  z.literal('everybody'),
  /** Members who show it. */
  z.literal('members'),
  /** Those of these members who show it. */
  z.object({ among: z.array(z.string()).readonly() }),
  /** All sockets of this member, whatever they show. */
  z.object({ member: z.string() }),
]);

/** A hint and who hears it. Instances tell each other of it in this form. */
export const addressedHint = z.object({ topic: z.string(), id: z.string().exactOptional(), audience }).readonly();
export type AddressedHint = z.output<typeof addressedHint>;

/** A hint that follows from an event. */
export type HintFor = AddressedHint &
  Readonly<{
    /** The projections that must show the change before anybody is told to look. */
    visibleIn: readonly string[];
  }>;

export type HintRule = Readonly<{ eventType: string; hintsOf(event: Recorded): readonly HintFor[] }>;

/** Says what an event of one type means to those who watch: `hint(PostLiked, ({ data }) => [...])`. Pure. */
export function hint<Definition extends EventDescription>(
  definition: Definition,
  hintsOf: (event: Recorded<EventOf<Definition>>) => readonly HintFor[],
): HintRule {
  return { eventType: definition.type, hintsOf: (event) => hintsOf(event as Recorded<EventOf<Definition>>) };
}

/** All that the rules say of an event. Most events mean nothing, and cost one look-up. */
export function hintsFrom(rules: readonly HintRule[]): (event: Recorded) => readonly HintFor[] {
  const byType = Map.groupBy(rules, ({ eventType }) => eventType);
  return (event) => byType.get(event.type)?.flatMap(({ hintsOf }) => hintsOf(event)) ?? [];
}
