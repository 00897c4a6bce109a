// A mail server's report that an address bounces or complained. It stops mail there until its member or an admin
// resumes it. A fingerprint identifies the address.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { addressNotFound, adminsOnly } from './errors.ts';

const schema = z.object({ address: idOf('mail address'), memberId: idOf('member') });

export const AddressBounced = defineEvent('AddressBounced', {
  summary: 'A mail server reported that mail to a member’s address bounces.',
  schema,
});
export const AddressComplained = defineEvent('AddressComplained', {
  summary: 'A mail provider reported that a member marked our mail as spam.',
  schema,
});
export const AddressRestored = defineEvent('AddressRestored', {
  summary: 'Mail to an address was resumed, by its member or by an admin.',
  schema,
});

const events = [AddressBounced, AddressComplained, AddressRestored] as const;
type AddressEvent = EventsOf<typeof events>;

export type AddressFailure = 'bounced' | 'complained';

type AddressCommand =
  | Command<'FailAddress', Readonly<{ address: string; memberId: string; failure: AddressFailure }>>
  | Command<'RestoreAddress' | 'LiftFailure', Readonly<{ address: string }>>;

/** `memberId`: the last owner; empty until something was reported. */
type AddressState = Readonly<{ failure: AddressFailure | null; memberId: string }>;

const failures = { AddressBounced: 'bounced', AddressComplained: 'complained', AddressRestored: null } as const;

function decide(command: AddressCommand, state: AddressState): readonly AddressEvent[] | Refusal {
  switch (command.type) {
    case 'FailAddress': {
      const { failure, ...of } = command.data;
      if (failure === state.failure) return [];
      return [failure === 'bounced' ? AddressBounced(of) : AddressComplained(of)];
    }
    case 'RestoreAddress':
      return state.failure === null ? [] : [AddressRestored({ ...command.data, memberId: actingMember(command) })];
    case 'LiftFailure':
      if (command.actor.kind !== 'member' || !command.actor.isAdmin) return adminsOnly;
      if (state.memberId === '') return addressNotFound;
      return state.failure === null ? [] : [AddressRestored({ ...command.data, memberId: state.memberId })];
  }
}

/** Identified by the fingerprint of an address. */
export const mailAddresses = aggregate({
  category: 'mailaddress',
  events,
  decider: {
    initial: { failure: null, memberId: '' } as AddressState,
    evolve: (_, { type, data }: AddressEvent) => ({ failure: failures[type], memberId: data.memberId }),
    decide,
  },
});
