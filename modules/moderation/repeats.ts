// How often a member writes the same text or link. The fifth time in an hour it is held for review, the third time of a new account. A
// stream counts for one member and hour what falls into one of sixteen slots, so it stays short, however much somebody writes. It holds
// keyed hashes and no texts.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventOf, idOf } from '../../src/kernel/event.ts';

export const TextCounted = defineEvent('TextCounted', {
  summary: 'A member is about to publish a text, or a link in one, and it was counted: what they repeat is held.',
  schema: z.object({
    memberId: idOf('member'),
    /** Keyed hashes of the text and of the links in it. */
    textIds: z.array(idOf('text')),
    /** ISO 8601. */
    at: z.string(),
  }),
});
type Counted = EventOf<typeof TextCounted>;

type CountText = Command<'CountText', Readonly<{ textIds: readonly string[] }>>;

/** When each text was written, the newest times last. */
export type Repeats = ReadonlyMap<string, readonly string[]>;

export const heldAtTime = 5;
export const heldAtTimeOfNewAccounts = 3;
const hourMs = 60 * 60 * 1_000;
const minuteMs = 60 * 1_000;

const ago = (at: string, ms: number): string => new Date(Date.parse(at) - ms).toISOString();

/** What is held anyway is counted once a minute, so that nobody lengthens a stream at will. */
function isCountedAlready(times: readonly string[], at: string): boolean {
  return times.length === heldAtTime && (times.at(-1) ?? '') > ago(at, minuteMs);
}

export const repeats = aggregate({
  category: 'repeats',
  id: ['memberId', 'hour', 'slot'],
  events: [TextCounted],
  decider: {
    initial: new Map() as Repeats,
    evolve(counted: Repeats, { data: { textIds, at } }: Counted): Repeats {
      const after = new Map(counted);
      for (const id of textIds) after.set(id, [...(counted.get(id) ?? []), at].slice(-heldAtTime));
      return after;
    },
    decide(command: CountText, counted: Repeats): readonly Counted[] {
      const { at } = command;
      const textIds = command.data.textIds.filter((id) => !isCountedAlready(counted.get(id) ?? [], at));
      return textIds.length === 0 ? [] : [TextCounted({ memberId: actingMember(command), textIds, at })];
    },
  },
});

/** The hour of an instant, and the hours around it: what was written at the same moment may be counted in the next. */
export function hoursAround(at: string): Readonly<{ now: string; others: readonly string[] }> {
  return { now: hourOf(at), others: [hourOf(ago(at, hourMs)), hourOf(ago(at, -hourMs))] };
}

const hourOf = (at: string): string => at.slice(0, 'YYYY-MM-DDTHH'.length);

/** How often a text was written in the sixty minutes before an instant, and at the same moment. */
export function timesOf(textId: string, at: string, counted: readonly Repeats[]): number {
  const since = ago(at, hourMs);
  return counted.flatMap((each) => each.get(textId) ?? []).filter((time) => time > since).length;
}
