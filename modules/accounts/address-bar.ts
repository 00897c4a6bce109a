// The restriction of an address that a suspended member had confirmed and left with their account. It names the member: for as long as
// they are suspended, nobody takes the address. The stream is named by the same keyed hash as the claim on the address, so it tells
// nobody which address that is.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import type { Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../src/kernel/event.ts';

const AddressBarred = defineEvent('AddressBarred', {
  summary: 'A suspended member left the address that they had confirmed: nobody takes it while they are suspended.',
  schema: z.object({
    memberId: idOf('member'),
    /** The end of the suspension at that time, ISO 8601; null means for good. The member's standing says what holds now. */
    until: z.string().nullable(),
  }),
});

/** No longer written: the member's standing says whether a suspension was lifted. */
export const AddressAllowed = defineEvent('AddressAllowed', {
  summary: 'An address may be taken again, because its member is suspended no longer.',
  schema: z.object({ memberId: idOf('member') }),
});

const events = [AddressBarred, AddressAllowed] as const;
type AddressBarEvent = EventsOf<typeof events>;

/** Given by whoever erases the member. */
type BarAddress = Command<'BarAddress', Readonly<{ memberId: string; until: string | null }>>;

/** The member who left the address; undefined if nobody did. */
type AddressBar = string | undefined;

export const addressBars = aggregate({
  category: 'addressbar',
  events,
  decider: {
    initial: undefined as AddressBar,
    evolve: (_: AddressBar, { type, data }: AddressBarEvent): AddressBar =>
      type === 'AddressBarred' ? data.memberId : undefined,
    decide: ({ data }: BarAddress, bar: AddressBar): readonly AddressBarEvent[] =>
      bar === data.memberId ? [] : [AddressBarred(data)],
  },
});
