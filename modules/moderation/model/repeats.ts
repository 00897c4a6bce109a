// How often a member writes the same text or link: the fifth time in an hour it is held for review, the third from a
// new account. One stream per day counts everything, so concurrent requests are decided in turn. It holds sealed
// digests.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventOf, idOf, personal } from '../../../src/kernel/event.ts';
import { addMs, dayOf, hourMs } from '../../../src/kernel/instants.ts';

export const TextCounted = defineEvent('TextCounted', {
  summary: 'A member was about to publish a text. It was counted, because repeated texts are held for review.',
  schema: z.object({
    memberId: idOf('member'),
    digests: personal('memberId', z.array(z.string())),
    writtenAt: z.string(),
  }),
});
type Counted = EventOf<typeof TextCounted>;

type CountText = Command<'CountText', Readonly<{ digests: readonly string[] }>>;

/** What was written in the last hour, oldest first. */
export type Written = readonly Readonly<{ digests: readonly string[]; writtenAt: string }>[];

export const heldAtTime = 5;
export const heldAtTimeOfNewAccounts = 3;
/** Texts and links in an hour. No one writes that much by hand, so everything beyond is held. */
export const maxCounted = 5_000;

const inHourBefore = (at: string, written: Written): Written => {
  const since = addMs(at, -hourMs);
  return written.filter(({ writtenAt }) => writtenAt > since);
};

const digestCount = (written: Written): number => written.reduce((sum, { digests }) => sum + digests.length, 0);

export const repeats = aggregate({
  category: 'repeats',
  id: ['memberId', 'day'],
  events: [TextCounted],
  decider: {
    initial: [] as Written,
    evolve: (written: Written, { data: { digests, writtenAt } }: Counted): Written => [
      ...inHourBefore(writtenAt, written),
      { digests: digests ?? [], writtenAt },
    ],
    decide(command: CountText, written: Written): readonly Counted[] {
      const { at, data } = command;
      if (data.digests.length === 0 || digestCount(inHourBefore(at, written)) >= maxCounted) return [];
      return [TextCounted({ memberId: actingMember(command), digests: data.digests, writtenAt: at })];
    },
  },
});

/** Returns the day of an instant, and any other day less than an hour away. */
export function daysAround(at: string): Readonly<{ day: string; others: readonly string[] }> {
  const day = dayOf(at);
  const around = [dayOf(addMs(at, -hourMs)), dayOf(addMs(at, hourMs))];
  return { day, others: around.filter((other) => other !== day) };
}

/** Returns how often the most repeated of some digests was written in the hour before an instant. */
export function timesWritten(digests: readonly string[], at: string, days: readonly Written[]): number {
  const written = days.flatMap((day) => inHourBefore(at, day));
  if (digestCount(written) >= maxCounted) return Number.POSITIVE_INFINITY;
  const times = new Map(digests.map((digest) => [digest, 0]));
  for (const digest of written.flatMap((each) => each.digests))
    if (times.has(digest)) times.set(digest, (times.get(digest) ?? 0) + 1);
  return Math.max(0, ...times.values());
}
