// The admins: one stream for all of Kindling, because the rule about the last admin needs to see them all.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import type { Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../src/kernel/event.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { anAdminOrAnOperatorGrants, theLastAdminStays } from './policies.ts';

export const AdminGranted = defineEvent('AdminGranted', {
  summary: 'A member became an admin.',
  schema: z.object({ memberId: idOf('member') }),
});

export const AdminRevoked = defineEvent('AdminRevoked', {
  summary: 'A member is an admin no longer.',
  schema: z.object({ memberId: idOf('member') }),
});

const events = [AdminGranted, AdminRevoked] as const;
type AdminEvent = EventsOf<typeof events>;

type GrantAdmin = Command<'GrantAdmin', Readonly<{ memberId: string }>>;
type RevokeAdmin = Command<'RevokeAdmin', Readonly<{ memberId: string }>>;

/** Ids of the members who are admins. */
export type AdminsState = ReadonlySet<string>;

function evolve(admins: AdminsState, { type, data: { memberId } }: AdminEvent): AdminsState {
  return type === 'AdminGranted' ? new Set([...admins, memberId]) : admins.difference(new Set([memberId]));
}

function decide(command: GrantAdmin | RevokeAdmin, admins: AdminsState): readonly AdminEvent[] | Refusal {
  const { memberId } = command.data;
  const { actor } = command;
  switch (command.type) {
    case 'GrantAdmin': {
      const refusal = anAdminOrAnOperatorGrants(actor, admins);
      return refusal ?? (admins.has(memberId) ? [] : [AdminGranted({ memberId })]);
    }
    case 'RevokeAdmin': {
      // An admin who leaves steps down by themselves, so nobody else needs to allow it.
      const isOwn = actor.kind === 'member' && actor.id === memberId;
      const refusal =
        (isOwn ? undefined : anAdminOrAnOperatorGrants(actor, admins)) ?? theLastAdminStays(admins, memberId);
      return refusal ?? (admins.has(memberId) ? [AdminRevoked({ memberId })] : []);
    }
  }
}

export const admins = aggregate({
  category: 'admins',
  id: [],
  events,
  decider: { initial: new Set() as AdminsState, evolve, decide },
});
