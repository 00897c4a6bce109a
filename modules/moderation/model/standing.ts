// A member's suspensions. One ends on time without an event, so its end is computed.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { onlyStaffOrTheSystem } from './policies.ts';

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
/** Lifts the suspension of one decision, even before it is carried out. */
type Lift = Command<'Lift', Readonly<{ memberId: string; decisionId: string }>>;

/** Each suspension by its decision, with its end; null means for good. A lifted one never applies again. */
export type Standing = ReadonlyMap<string, Readonly<{ until: string | null; isLifted: boolean }>>;

function evolve(standing: Standing, { type, data }: StandingEvent): Standing {
  const { decisionId } = data;
  const until = type === 'MemberSuspended' ? data.until : (standing.get(decisionId)?.until ?? null);
  return new Map(standing).set(decisionId, { until, isLifted: type === 'SuspensionLifted' });
}

function decide(command: Suspend | Lift, standing: Standing): readonly StandingEvent[] | Refusal {
  const refusal = onlyStaffOrTheSystem(command.actor);
  if (refusal) return refusal;
  const { memberId, decisionId } = command.data;
  const known = standing.get(decisionId);
  switch (command.type) {
    case 'Suspend':
      return known === undefined ? [MemberSuspended(command.data)] : [];
    case 'Lift':
      return known?.isLifted ? [] : [SuspensionLifted({ memberId, decisionId })];
  }
}

export const standings = aggregate({
  category: 'standing',
  id: ['memberId'],
  events,
  decider: { initial: new Map() as Standing, evolve, decide },
});

/** Returns the suspension that applies at an instant, the longest if there are several; undefined if none does. */
export function suspensionAt(standing: Standing, at: string): Readonly<{ until: string | null }> | undefined {
  const holding = [...standing.values()].filter(({ until, isLifted }) => !isLifted && (until === null || at < until));
  const ends = holding.map(({ until }) => until);
  if (ends.length === 0) return undefined;
  if (ends.includes(null)) return { until: null };
  return { until: ends.reduce((latest, until) => ((until ?? '') > (latest ?? '') ? until : latest)) };
}

type Loading = Readonly<{ load(of: typeof standings, id: string): Promise<Readonly<{ state: Standing }>> }>;

/** Returns the suspension of a member at an instant, erased members included; undefined if there is none. */
export const suspensionOf = async ({ load }: Loading, memberId: string, at: string) =>
  suspensionAt((await load(standings, memberId)).state, at);
