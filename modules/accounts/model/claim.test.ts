import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import {
  EmailClaimed,
  EmailReleased,
  emailClaims,
  UsernameClaimed,
  UsernameReleased,
  usernameClaims,
} from './claim.ts';
import * as errors from './errors.ts';

const ada: Actor = { kind: 'member', id: 'ada', isAdmin: false };
const at = '2026-03-01T09:00:00.000Z';
const yearLater = '2027-03-01T09:00:00.000Z';
const minutesLater = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();

describe.each([
  {
    kind: 'an address',
    claim: specify(emailClaims),
    Claimed: EmailClaimed,
    Released: EmailReleased,
    taken: errors.emailTaken,
  },
  {
    kind: 'a username',
    claim: specify(usernameClaims),
    Claimed: UsernameClaimed,
    Released: UsernameReleased,
    taken: errors.usernameTaken,
  },
])('a claim on $kind', ({ claim, Claimed, Released, taken }) => {
  const claimed = (memberId: string, ordinal = 1, claimedAt = at) => Claimed({ memberId, claimedAt, ordinal });
  const released = (memberId: string) => Released({ memberId, keptUntil: yearLater });
  const ask = (memberId: string, { ordinal = 1, ownerHolds = false, when = at } = {}) => ({
    type: 'ClaimName' as const,
    data: { memberId, ordinal, ownerHolds },
    actor: ada,
    at: when,
  });
  const release = (memberId: string, upTo: number | null) => ({
    type: 'ReleaseName' as const,
    data: { memberId, upTo },
    actor: ada,
    at,
  });

  it('succeeds on a name that is free, or free again', () => {
    claim.given().when(ask('ada')).thenDecided(claimed('ada'));
    claim
      .given(claimed('bob'), released('bob'))
      .when(ask('ada', { when: yearLater }))
      .thenDecided(claimed('ada', 1, yearLater));
  });

  it('fails while someone else has the name, and for ten minutes after they claimed it', () => {
    const bobs = claim.given(claimed('bob'));
    bobs.when(ask('ada', { when: minutesLater(9.99) })).thenRefused(taken);
    bobs.when(ask('ada', { when: minutesLater(90), ownerHolds: true })).thenRefused(taken);
  });

  it('that was abandoned can be taken over after ten minutes', () => {
    claim
      .given(claimed('bob'))
      .when(ask('ada', { when: minutesLater(10) }))
      .thenDecided(claimed('ada', 1, minutesLater(10)));
  });

  it('of the same member stands while it is fresh, and is renewed before it could count as abandoned', () => {
    claim
      .given(claimed('ada'))
      .when(ask('ada', { when: minutesLater(4.99) }))
      .thenNothing();
    claim
      .given(claimed('ada'))
      .when(ask('ada', { when: minutesLater(5) }))
      .thenDecided(claimed('ada', 1, minutesLater(5)));
  });

  it('of the same member is renewed for a later name, but not for an earlier one', () => {
    claim
      .given(claimed('ada', 1))
      .when(ask('ada', { ordinal: 3 }))
      .thenDecided(claimed('ada', 3));
    claim
      .given(claimed('ada', 3))
      .when(ask('ada', { ordinal: 2 }))
      .thenNothing();
    claim
      .given(claimed('ada', 3))
      .when(ask('ada', { ordinal: 2, when: minutesLater(6) }))
      .thenDecided(claimed('ada', 3, minutesLater(6)));
  });

  it('is released up to the name that replaced it, and not for a later one', () => {
    claim.given(claimed('ada', 1)).when(release('ada', 2)).thenDecided(released('ada'));
    claim.given(claimed('ada', 2)).when(release('ada', 2)).thenDecided(released('ada'));
    claim.given(claimed('ada', 3)).when(release('ada', 2)).thenNothing();
  });

  it('of another member, or a missing one, is not released', () => {
    claim.given(claimed('bob')).when(release('ada', 9)).thenNothing();
    claim.given().when(release('ada', 9)).thenNothing();
    claim.given(claimed('ada'), released('ada')).when(release('ada', 9)).thenNothing();
  });
});

describe('a claim on a username that was given up', () => {
  const claim = specify(usernameClaims);
  const claimed = UsernameClaimed({ memberId: 'ada', claimedAt: at, ordinal: 1 });
  const ask = (memberId: string, when: string) => ({
    type: 'ClaimName' as const,
    data: { memberId, ordinal: 2, ownerHolds: false },
    actor: ada,
    at: when,
  });
  const beforeAYear = new Date(Date.parse(yearLater) - 1).toISOString();

  it('is reserved for a year, and its member can take it back at once', () => {
    const former = claim.given(claimed, UsernameReleased({ memberId: 'ada', keptUntil: yearLater }));
    former.when(ask('bob', beforeAYear)).thenRefused(errors.usernameTaken);
    former
      .when(ask('bob', yearLater))
      .thenDecided(UsernameClaimed({ memberId: 'bob', claimedAt: yearLater, ordinal: 2 }));
    former.when(ask('ada', at)).thenDecided(UsernameClaimed({ memberId: 'ada', claimedAt: at, ordinal: 2 }));
  });

  it('by an erasure is reserved forever', () => {
    const release = { type: 'ReleaseName', data: { memberId: 'ada', upTo: null }, actor: ada, at } as const;
    const usernameReleased = UsernameReleased({ memberId: 'ada', keptUntil: null });
    claim.given(claimed).when(release).thenDecided(usernameReleased);
    claim
      .given(claimed, usernameReleased)
      .when(ask('bob', '2126-03-01T09:00:00.000Z'))
      .thenRefused(errors.usernameTaken);
  });

  it('before names were reserved is free', () => {
    const keptUntil = UsernameReleased.upcasters[1]?.({ memberId: 'ada' }).keptUntil;
    expect(keptUntil).toBe('1970-01-01T00:00:00.000Z');
    claim
      .given(claimed, UsernameReleased({ memberId: 'ada', keptUntil: String(keptUntil) }))
      .when(ask('bob', at))
      .thenDecided(UsernameClaimed({ memberId: 'bob', claimedAt: at, ordinal: 2 }));
  });
});
