// An address that nobody may sign up with, because its member is suspended: deleting the account does not make it free. The stream is
// named by the same keyed hash as the claim on the address, so it tells nobody which address that is.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import type { Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../src/kernel/event.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { addressBarred } from './errors.ts';
import { onlyStaffBarAddresses } from './policies.ts';

const AddressBarred = defineEvent('AddressBarred', {
  summary: 'Nobody may sign up with an address until then, because its member is suspended.',
  schema: z.object({
    memberId: idOf('member'),
    /** ISO 8601; null means for good. */
    until: z.string().nullable(),
  }),
});

const AddressAllowed = defineEvent('AddressAllowed', {
  summary: 'An address may be signed up with again, because its member is suspended no longer.',
  schema: z.object({ memberId: idOf('member') }),
});

const events = [AddressBarred, AddressAllowed] as const;
type AddressBarEvent = EventsOf<typeof events>;

type BarAddress = Command<'BarAddress', Readonly<{ memberId: string; until: string | null }>>;
type AllowAddress = Command<'AllowAddress', Readonly<{ memberId: string }>>;

/** The end of the bar; null means for good, undefined that there is none. */
type AddressBar = string | null | undefined;

function decide(command: BarAddress | AllowAddress, bar: AddressBar): readonly AddressBarEvent[] | Refusal {
  const refusal = onlyStaffBarAddresses(command.actor);
  if (refusal) return refusal;
  switch (command.type) {
    case 'BarAddress':
      return bar === command.data.until ? [] : [AddressBarred(command.data)];
    case 'AllowAddress':
      return bar === undefined ? [] : [AddressAllowed(command.data)];
  }
}

export const addressBars = aggregate({
  category: 'addressbar',
  events,
  decider: {
    initial: undefined as AddressBar,
    evolve: (_: AddressBar, { type, data }: AddressBarEvent): AddressBar =>
      type === 'AddressBarred' ? data.until : undefined,
    decide,
  },
});

export const whileAddressIsBarred = (bar: AddressBar, at: string): Refusal | undefined =>
  bar === null || (bar !== undefined && at < bar) ? addressBarred : undefined;
