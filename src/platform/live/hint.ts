// Hints tell open pages what has changed, once the read models show it. A rule derives hints and their audience from an
// event. A hint has no content: what a member may see is decided when they fetch it.
import { z } from 'zod';
import type { EventDescription, EventOf, Recorded } from '../../kernel/event.ts';

/** The topic that tells a page to fetch everything again. */
export const everything = 'everything';

/** The topic of the end of one of a member's sessions. */
export const endedSession = 'ended-session';

export type Hint = Readonly<{
  topic: string;
  id?: string;
  /** The position of the newest change. */
  position: string;
  /** All changes up to this position have been sent. A later connection requests those after it. */
  upTo?: string;
}>;

/** Declaring a topic grants nothing: only the audience decides who gets the hint. */
const audience = z.union([
  /** Everyone who shows it. There may be many visitors, so this is only for changes worth a message to each of them. */
  z.literal('everybody'),
  /** Members whose pages show it. */
  z.literal('members'),
  /** Admins and moderators whose pages show it. */
  z.literal('staff'),
  /** The given members who have it open. */
  z.object({ among: z.array(z.string()).readonly() }),
  /** All sockets of this member, whatever they show. */
  z.object({ member: z.string() }),
]);

/** A hint and its audience, as instances send it to each other. */
export const addressedHint = z
  .object({
    topic: z.string(),
    id: z.string().exactOptional(),
    audience,
    /** The member who made the change. Members who hide them get no hint. */
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

/** Returns all hints of an event. Most event types have none, and cost one look-up. */
export function hintsFrom(rules: readonly HintRule[]): (event: Recorded) => readonly AddressedHint[] {
  const byType = Map.groupBy(rules, ({ eventType }) => eventType);
  return (event) => byType.get(event.type)?.flatMap(({ hintsOf }) => hintsOf(event)) ?? [];
}

/** Declares what events of several types mean alike. */
export const hints = <Definition extends EventDescription>(
  definitions: readonly Definition[],
  hintsOf: (event: Recorded<EventOf<Definition>>) => readonly AddressedHint[],
): readonly HintRule[] => definitions.map((definition) => hint(definition, hintsOf));
