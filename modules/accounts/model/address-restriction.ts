// The restriction on a confirmed address that a suspended member left: no one can take it while they are suspended. Its
// stream is named by the keyed hash of the address, so it does not reveal the address.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../../src/kernel/event.ts';

export const AddressBarred = defineEvent('AddressBarred', {
  summary: 'A suspended member gave up a confirmed email address. Nobody can use it while they are suspended.',
  schema: z.object({
    memberId: idOf('member'),
    /** When the suspension was due to end; null means never. The member's standing says what applies now. */
    until: z.string().nullable(),
  }),
});

/** No longer written: the member's standing says whether a suspension was lifted. */
export const AddressAllowed = defineEvent('AddressAllowed', {
  summary: 'An email address is free again, because its member is no longer suspended.',
  schema: z.object({ memberId: idOf('member') }),
});

const events = [AddressBarred, AddressAllowed] as const;
type AddressRestrictionEvent = EventsOf<typeof events>;

type RestrictAddress = Command<'RestrictAddress', Readonly<{ memberId: string; until: string | null }>>;

/** The member who left the address; undefined if no one did. */
type AddressRestriction = string | undefined;

export const addressRestrictions = aggregate({
  category: 'addressbar',
  events,
  decider: {
    initial: undefined as AddressRestriction,
    evolve: (_: AddressRestriction, { type, data }: AddressRestrictionEvent): AddressRestriction =>
      type === 'AddressBarred' ? data.memberId : undefined,
    decide: ({ data }: RestrictAddress, restriction: AddressRestriction): readonly AddressRestrictionEvent[] =>
      restriction === data.memberId ? [] : [AddressBarred(data)],
  },
});
