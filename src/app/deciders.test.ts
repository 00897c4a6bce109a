// Checks in random histories what commands.ts requires of every decider of the registry: a stream does not grow if nothing changes, and
// a folded state is never mutated, because it may be cached.
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { Decided } from '../testing/history/history.ts';
import { watchHistories } from '../testing/history/random-history-fixture.ts';

const seed = Number(process.env.FAST_CHECK_SEED ?? 20_261_102);
const watch = (seen: (decided: Decided) => void) => watchHistories({ timesEach: 5 }, { seed, numRuns: 30 }, seen);

/** Commands that request something new each time, and their bounds. */
const newEachTime: Readonly<Record<string, string>> = {
  'accesstokens MakeAccessToken': 'twenty tokens at a time, each for the password',
  'addressbar Allow': 'older logs alone hold it',
  'customer BeginCheckout': 'thirty an hour',
  'customer PayInSandbox': 'thirty checkouts an hour',
  'customer RecordPaidBack': 'one for each second subscription',
  'customer StartCheckout': 'thirty an hour',
  'decision Discuss': 'ten on each side',
  'invitation MakeInvitation': 'a stream for each',
  'invitation UseInvitation': 'the uses of the invitation',
  'modelspending UseModel': 'the monthly cap, and a stream for each month',
  'newaccount CountNewAccount': 'the limit that it counts',
  'repeats CountText': 'five thousand an hour, and a stream for each day',
  'secondfactor ReplaceRecoveryCodes': 'password confirmations',
  'submission RemindOfSubmission': 'a schedule',
  'user ChangePassword': 'password confirmations',
  'user LogOutEverywhere': 'a log-in before each',
  'user RequestEmailConfirmation': 'five an hour',
  'user RequestPasswordReset': 'five an hour',
  'website RecordLook': 'a schedule',
};

test('a repeated command appends nothing, unless each time is a new one', () => {
  const appendedTwice = new Set<string>();
  watch(({ on: { category, decider }, command, before, events }) => {
    const after = events.reduce(decider.evolve, before);
    if (events.length > 0 && appends(() => decider.decide(command, after)))
      appendedTwice.add(`${category} ${command.type}`);
  });
  expect([...appendedTwice].filter((command) => !(command in newEachTime))).toEqual([]);
});

test('folding an event leaves the earlier state unchanged', () => {
  const changed = new Set<string>();
  watch(({ on: { category, decider }, before, events }) => {
    let state = before;
    for (const event of events) {
      const copy = structuredClone(state);
      const next = decider.evolve(state, event);
      if (!isDeepStrictEqual(state, copy)) changed.add(`${category} ${event.type}`);
      state = next;
    }
  });
  expect([...changed]).toEqual([]);
});

/** Returns whether a decision appends. Deciders throw at what can't happen twice, such as a registration. */
function appends(decide: () => unknown): boolean {
  try {
    const decided = decide();
    return Array.isArray(decided) && decided.length > 0;
  } catch {
    return false;
  }
}
