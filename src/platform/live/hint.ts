// What events mean to open pages. A rule names what has something new to show, and who is told: once the read models that
// fold the event show it. A hint has no content: what a member may see is decided when they ask for it.
import { z } from 'zod';
import type { EventDescription, EventOf, Recorded } from '../../kernel/event.ts';

/** The topic that asks for all to be fetched again. */
export const everything = 'everything';

/** The topic that says that one of a member's sessions has ended. */
export const endedSession = 'ended-session';

/** A message to a socket. */
export type Hint = Readonly<{
  topic: string;
  id?: string;
  /** The position of the newest change. */
  position: string;
  /** With this hint, the socket has been sent all changes up to this position. A later connection asks for those after it. */
  upTo?: string;
}>;

/** Naming a topic grants nothing: only the audience decides who gets the hint. */
const audience = z.union([
  /** Everyone who shows it. Visitors may be many, so this is only for what is worth a message to each of them. */
  z.literal('everybody'),
  /** Members who show it. */
  z.literal('members'),
  /** Admins and moderators who show it. */
  z.literal('staff'),
  /** The given members who have it open. */
  z.object({ among: z.array(z.string()).readonly() }),
  /** All sockets of this member, whatever they show. */
  z.object({ member: z.string() }),
]);

/** A hint and its audience, in the form in which instances send it to each other. */
export const addressedHint = z
  .object({
    topic: z.string(),
    id: z.string().exactOptional(),
    audience,
    /** The member who made what is new. Who hides them is not told. */
    by: z.string().exactOptional(),
  })
  .readonly();
export type AddressedHint = z.output<typeof addressedHint>;

export type HintRule = Readonly<{ eventType: string; hintsOf(event: Recorded): readonly AddressedHint[] }>;

/** Declares what an event of one type means to open pages: `hint(PostLiked, ({ data }) => [...])`. Pure. */
export function hint<Definition extends EventDescription>(
  definition: Definition,
  hintsOf: (event: Recorded<EventOf<Definition>>) => readonly AddressedHint[],
): HintRule {
  return { eventType: definition.type, hintsOf: (event) => hintsOf(event as Recorded<EventOf<Definition>>) };
}

/** The rules for what these members see have changed, so they refetch everything they have open. */
export const refetchAll = (members: readonly string[]): readonly AddressedHint[] =>
  members.map((member) => ({ topic: everything, audience: { member } }));

/** All hints of an event. Most event types have none, and cost one look-up. */
export function hintsFrom(rules: readonly HintRule[]): (event: Recorded) => readonly AddressedHint[] {
  const byType = Map.groupBy(rules, ({ eventType }) => eventType);
  return (event) => byType.get(event.type)?.flatMap(({ hintsOf }) => hintsOf(event)) ?? [];
}
