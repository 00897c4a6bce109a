// A claim on an email address or a username. Its stream is named by a keyed hash, so the log never reveals the name.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import type { Decider } from '../../../src/kernel/decider.ts';
import { defineEvent, type EventOf, idOf } from '../../../src/kernel/event.ts';
import { addMs } from '../../../src/kernel/instants.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { emailTaken, usernameTaken } from './errors.ts';
import { aNameIsFreeWhenNoOneHasIt, isFresh, reservedAfterReleaseMs } from './policies.ts';

/** Version 2 records which of a member's names a claim is for. */
const claim = {
  version: 2,
  schema: z.object({
    memberId: idOf('member'),
    claimedAt: z.string(),
    /** Which of the member's addresses or usernames the claim is for, counted from 1; 0 in events that did not record it. */
    ordinal: z.int().min(0),
  }),
  upcasters: { 1: (data: Record<string, unknown>) => ({ ...data, ordinal: 0 }) },
};

export const EmailClaimed = defineEvent('EmailClaimed', {
  summary: 'An email address was assigned to a member.',
  ...claim,
});

export const EmailReleased = defineEvent('EmailReleased', {
  summary: 'An email address is free again.',
  schema: z.object({ memberId: idOf('member') }),
});

export const UsernameClaimed = defineEvent('UsernameClaimed', {
  summary: 'A username was assigned to a member.',
  ...claim,
});

export const UsernameReleased = defineEvent('UsernameReleased', {
  summary: 'A member gave up a username. It stays reserved for a while, or forever if the member was erased.',
  version: 2,
  schema: z.object({
    memberId: idOf('member'),
    /** ISO 8601; null means forever. */
    keptUntil: z.string().nullable(),
  }),
  // Version 1 freed names at once, so others may have taken them since.
  upcasters: { 1: (data) => ({ ...data, keptUntil: new Date(0).toISOString() }) },
});

type ClaimEvent = EventOf<
  typeof EmailClaimed | typeof EmailReleased | typeof UsernameClaimed | typeof UsernameReleased
>;

/** `ordinal`: which of the member's names it is, from 1. `ownerHolds`: whether the last claimant has it now. */
type ClaimName = Command<'ClaimName', Readonly<{ memberId: string; ordinal: number; ownerHolds: boolean }>>;
/** Gives a claim up, unless it is for a name later than `upTo`, which is null for an erased member. */
type ReleaseName = Command<'ReleaseName', Readonly<{ memberId: string; upTo: number | null }>>;

/** The member who has a name, or was the last to have it. The time of a claim comes from the command that made it. */
export type ClaimState =
  | Readonly<{ status: 'claimed'; ownerId: string; claimedAt: string; ordinal: number }>
  | Readonly<{ status: 'released'; ownerId: string; keptUntil: string | null }>
  | null;

function evolve(_: ClaimState, event: ClaimEvent): ClaimState {
  switch (event.type) {
    case 'EmailClaimed':
    case 'UsernameClaimed': {
      const { memberId: ownerId, claimedAt, ordinal } = event.data;
      return { status: 'claimed', ownerId, claimedAt, ordinal };
    }
    case 'EmailReleased':
      return null;
    case 'UsernameReleased':
      return { status: 'released', ownerId: event.data.memberId, keptUntil: event.data.keptUntil };
  }
}

type ClaimWords = Readonly<{
  claimed(data: { memberId: string; claimedAt: string; ordinal: number }): ClaimEvent;
  /** `keptUntil` does not matter for names that are free at once. */
  released(data: { memberId: string; keptUntil: string | null }): ClaimEvent;
  taken: Refusal;
}>;

function deciderWith({
  claimed,
  released,
  taken,
}: ClaimWords): Decider<ClaimName | ReleaseName, ClaimEvent, ClaimState> {
  const decide = (command: ClaimName | ReleaseName, state: ClaimState): readonly ClaimEvent[] | Refusal => {
    const { memberId } = command.data;
    const own = state?.status === 'claimed' && state.ownerId === memberId ? state : undefined;
    switch (command.type) {
      case 'ClaimName': {
        const { ordinal, ownerHolds } = command.data;
        if (!aNameIsFreeWhenNoOneHasIt(state, memberId, ownerHolds, command.at)) return taken;
        // A member's own claim is renewed for a later name, so that the release of an earlier one does not touch it. It
        // is also renewed after a while, before others may take it for abandoned.
        const stands = own !== undefined && own.ordinal >= ordinal && isFresh(own, command.at);
        return stands
          ? []
          : [claimed({ memberId, claimedAt: command.at, ordinal: Math.max(ordinal, own?.ordinal ?? 0) })];
      }
      case 'ReleaseName': {
        const { upTo } = command.data;
        if (own === undefined || (upTo !== null && own.ordinal > upTo)) return [];
        const keptUntil = upTo === null ? null : addMs(command.at, reservedAfterReleaseMs);
        return [released({ memberId, keptUntil })];
      }
    }
  };
  return { initial: null, evolve, decide };
}

export const emailClaims = aggregate({
  category: 'email',
  events: [EmailClaimed, EmailReleased],
  decider: deciderWith({ claimed: EmailClaimed, released: EmailReleased, taken: emailTaken }),
});

export const usernameClaims = aggregate({
  category: 'username',
  events: [UsernameClaimed, UsernameReleased],
  decider: deciderWith({ claimed: UsernameClaimed, released: UsernameReleased, taken: usernameTaken }),
});

/** Returns a keyed hash of a value that identifies a person. */
export type Fingerprint = (purpose: string, value: string) => string;

/** The ids of claims. Names that differ only in case are the same. */
export const emailClaimId = (fingerprint: Fingerprint, email: string): string =>
  fingerprint('email', email.toLowerCase());
export const usernameClaimId = (fingerprint: Fingerprint, username: string): string =>
  fingerprint('username', username.toLowerCase());
