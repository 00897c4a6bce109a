// A member's standing: which suspensions were imposed on them and lifted. A suspension ends by itself, so its end is worked out from
// the time and nothing happens then.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import type { Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../src/kernel/event.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { onlyStaffDecide } from './policies.ts';

export const MemberSuspended = defineEvent('MemberSuspended', {
  summary: 'A member was suspended: they can read and change nothing.',
  schema: z.object({
    memberId: idOf('member'),
    decisionId: idOf('decision'),
    /** ISO 8601; null means for good. */
    until: z.string().nullable(),
  }),
});

export const SuspensionLifted = defineEvent('SuspensionLifted', {
  summary: 'A suspension was lifted before its end.',
  schema: z.object({ memberId: idOf('member'), decisionId: idOf('decision') }),
});

const events = [MemberSuspended, SuspensionLifted] as const;
type StandingEvent = EventsOf<typeof events>;

type Suspend = Command<'Suspend', Readonly<{ memberId: string; decisionId: string; until: string | null }>>;
/** Lifts the suspension of one decision. */
type Lift = Command<'Lift', Readonly<{ memberId: string; decisionId: string }>>;

/** The end of each suspension that was not lifted, by decision; null means for good. */
export type Standing = ReadonlyMap<string, string | null>;

function evolve(standing: Standing, { type, data }: StandingEvent): Standing {
  const after = new Map(standing);
  if (type === 'MemberSuspended') after.set(data.decisionId, data.until);
  else after.delete(data.decisionId);
  return after;
}

function decide(command: Suspend | Lift, standing: Standing): readonly StandingEvent[] | Refusal {
  const refusal = onlyStaffDecide(command.actor);
  if (refusal) return refusal;
  const { memberId, decisionId } = command.data;
  const isThere = standing.has(decisionId);
  switch (command.type) {
    case 'Suspend':
      return isThere ? [] : [MemberSuspended(command.data)];
    case 'Lift':
      return isThere ? [SuspensionLifted({ memberId, decisionId })] : [];
  }
}

export const standings = aggregate({
  category: 'standing',
  id: ['memberId'],
  events,
  decider: { initial: new Map() as Standing, evolve, decide },
});

/** The suspension that holds at an instant, the longest if there are several; undefined if none does. */
export function suspensionAt(standing: Standing, at: string): Readonly<{ until: string | null }> | undefined {
  const ends = [...standing.values()].filter((until) => until === null || at < until);
  if (ends.length === 0) return undefined;
  if (ends.includes(null)) return { until: null };
  return { until: ends.reduce((latest, until) => ((until ?? '') > (latest ?? '') ? until : latest)) };
}

type Loading = Readonly<{ load(of: typeof standings, id: string): Promise<Readonly<{ state: Standing }>> }>;

/** Returns the suspension of a member at an instant, erased members included; undefined if there is none. */
export const suspensionOf = async ({ load }: Loading, memberId: string, at: string) =>
  suspensionAt((await load(standings, memberId)).state, at);
